import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { writeFileAtomically } from "../lib/write-file";

/** Returns the database password of this checkout, which is generated once and stored with the other secrets. */
export async function ensurePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "secrets.json");
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
    if (getSystemErrorCode(error) === "ENOENT") return {};
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below with all other invalid contents.
  }
  throw new UserFacingError(
    `${path} is not readable as JSON: repair it, or delete it to have new secrets made.`,
  );
}
