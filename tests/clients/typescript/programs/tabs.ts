// A tab of an app: it shares the credentials in localStorage with other tabs. A test calls `reads`.

import { Client, OAuth, webStore } from "@agot/client";

const address = new URL(location.href).searchParams.get("address") ?? "";
const store = webStore(localStorage);
const credentials = await store.load();
if (credentials !== null) {
  const oauth = new OAuth({ address, clientId: "agot" });
  const client = new Client({ address, authorization: oauth.authorization(credentials, store) });
  const reads = () => client.get("/me").then((me) => me.username, (error: Error) => error.name);
  Object.assign(window, { reads });
}
