//! The derive macros of serde and serde_repr, which derive nothing.
extern crate proc_macro;

use proc_macro::TokenStream;

#[proc_macro_derive(Serialize, attributes(serde))]
pub fn serialize(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

#[proc_macro_derive(Deserialize, attributes(serde))]
pub fn deserialize(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

#[proc_macro_derive(Serialize_repr, attributes(serde))]
pub fn serialize_repr(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

#[proc_macro_derive(Deserialize_repr, attributes(serde))]
pub fn deserialize_repr(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
