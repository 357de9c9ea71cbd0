import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Failure } from "../lib/failure";
import { writeFileAtomically } from "../lib/write-file";

/** The database password of this checkout: generated once, kept beside the other secrets. */
export async function keepPassword(keepIn: string): Promise<string> {
  const path = join(keepIn, "secrets.json");
  const secrets = await readSecrets(path);
  const known = secrets.postgresPassword;
  if (typeof known === "string" && known.length >= 16) return known;
  const postgresPassword = randomBytes(24).toString("base64url");
  await writeFileAtomically(path, `${JSON.stringify({ ...secrets, postgresPassword }, null, 2)}\n`, 0o600);
  return postgresPassword;
}

async function readSecrets(path: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return {};
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, together with every other wrong shape.
  }
  throw new Failure(`${path} is not readable as JSON: repair it, or delete it to have new secrets made.`);
}
