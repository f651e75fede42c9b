// An app in Node at a time that the test chooses: node hours.js ADDRESS FILE NOW [killed]. FILE has its credentials.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Client, type CredentialStore, type Credentials, OAuth } from "@agot/client";

const [address = "", file = "", now = "", end = ""] = process.argv.slice(2);
Date.now = () => Number(now);

const store: CredentialStore = {
  load: () => JSON.parse(readFileSync(file, "utf8")) as Credentials | null,
  save: (credentials) => {
    writeFileSync(`${file}.new`, JSON.stringify(credentials));
    renameSync(`${file}.new`, file);
  },
};

/** The app is killed after the server has carried out a renewal, before it gets the response. */
const dying: typeof fetch = async (...sent) => {
  const response = await fetch(...sent);
  if (String(sent[0]).endsWith("/oauth/token")) process.exit(0);
  return response;
};

const common = { address, ...(end === "killed" && { fetch: dying }) };
const oauth = new OAuth({ ...common, clientId: "agot" });
const client = new Client({ ...common, authorization: oauth.authorization((await store.load()) as Credentials, store) });
const reads = [1, 2, 3].map(() => client.get("/me").then((me) => me.username, (error: Error) => error.name));
console.log(JSON.stringify(await Promise.all(reads)));
