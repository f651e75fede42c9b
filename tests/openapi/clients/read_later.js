// Checks that the generated TypeScript client reads values of a later server. Run by `make clients-play`.
//
//     node read_later.js examples.json folder-of-the-compiled-client

const { readFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [examplesFile, folder] = process.argv.slice(2);
const client = require(resolve(folder));
const examples = JSON.parse(readFileSync(examplesFile, "utf8"));
let failures = 0;
for (const [name, value] of examples) {
  try {
    const written = client[`${name}ToJSON`](client[`${name}FromJSON`](value));
    for (const [field, given] of Object.entries(value)) {
      const isText = typeof given === "string" && !field.endsWith("_at");
      if (isText && written[field] !== given) throw new Error(`${field} is ${written[field]}`);
    }
  } catch (error) {
    console.log(`${name}: ${error}`);
    failures += 1;
  }
}
console.log(`${examples.length} values of a later server, ${failures} failures`);
process.exit(failures > 0 || examples.length === 0 ? 1 : 0);
