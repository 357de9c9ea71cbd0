// Secrets as files: a file is named as its variable and holds the value. Compose and Kubernetes mount them at /run/secrets,
// systemd passes the files of LoadCredential=kolot:FOLDER in CREDENTIALS_DIRECTORY, as kolot_NAME.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILE = /^(?:kolot_)?([A-Z][A-Z0-9_]*)$/;

/** The default folder belongs to containers: beside systemd's credentials it may be that of another program. */
export function getSecretFolders({ CREDENTIALS_DIRECTORY, KOLOT_SECRETS_DIR }) {
  const folders = [CREDENTIALS_DIRECTORY, KOLOT_SECRETS_DIR].filter(Boolean);
  return folders.length > 0 ? folders : ["/run/secrets"];
}

function listFiles(folder) {
  try {
    return readdirSync(folder).filter((file) => FILE.test(file));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** Reads the variables that the environment does not set; of two folders the first has priority. */
export function readSecretFiles(folders, environment) {
  const found = {};
  for (const folder of folders) {
    for (const file of listFiles(folder)) {
      const [, name] = FILE.exec(file);
      if (environment[name] || found[name]) continue;
      found[name] = readFileSync(join(folder, file), "utf8").trim();
    }
  }
  return found;
}
