package com.squareup.moshi

annotation class Json(val name: String)

annotation class JsonClass(val generateAdapter: Boolean)
