// Generates the secrets of this machine once into .data/secrets.json with owner-only permissions.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";

const makers = {
  nextAuthSecret: () => randomBytes(48).toString("base64"),
  encryptionKeys: () => `k1:${randomBytes(32).toString("base64")}`,
  s3AccessKeyId: () => `kolot${randomBytes(8).toString("hex")}`,
  s3SecretAccessKey: () => randomBytes(30).toString("base64url"),
  sandboxGoogleKey: createSandboxGoogleKey,
};

/** Google's SDK signs its access tokens with this key; the emulator only looks at their shape. */
export function createSandboxGoogleKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" });
}

export function createSecrets() {
  return Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]));
}

/** Returns the stored secrets; generates missing ones and preserves unknown keys. */
export function ensureSecrets(dataDir) {
  const file = join(dataDir, "secrets.json");
  const kept = readJson(file) ?? {};
  const missing = Object.keys(makers).filter((name) => !kept[name]);
  if (missing.length === 0) return kept;
  const whole = { ...kept, ...Object.fromEntries(missing.map((name) => [name, makers[name]()])) };
  writeJson(file, whole, 0o600);
  return whole;
}
