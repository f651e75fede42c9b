import { FIELDS, RESPONSES, UNIONS } from "./generated/kinds.js";

/**
 * Replaces each object of an unknown kind in a value by the `Unknown...` member of its union, with the server's
 * object as `original`. An exhaustive `switch` over `kind` therefore stays exhaustive when a later server adds kinds.
 * Unknown fields stay unchanged.
 */
export function known(schema: string, value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => known(schema, each));
  const union = UNIONS[schema];
  const row = value as Record<string, unknown>;
  if (union !== undefined) {
    const kind = row[union.by];
    const member = Object.hasOwn(union.members, String(kind)) ? union.members[String(kind)] : undefined;
    return member === undefined ? { [union.by]: union.unknown, original: row } : known(member, row);
  }
  const fields = FIELDS[schema];
  if (fields === undefined) return value;
  const changed: Record<string, unknown> = { ...row };
  for (const [field, target] of Object.entries(fields)) {
    if (field in changed) changed[field] = known(target, changed[field]);
  }
  return changed;
}

/** Does the same for the body of a response. */
export function knownBody(verb: string, path: string, body: unknown): unknown {
  const schema = RESPONSES[`${verb} ${path}`];
  return schema === undefined ? body : known(schema, body);
}
