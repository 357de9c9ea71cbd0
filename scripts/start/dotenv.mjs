// Reads an optional .env beside package.json: KEY=VALUE lines; the real environment has priority.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;

function unquote(value) {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  if (quoted) return quoted[1] === '"' ? quoted[2].replaceAll("\\n", "\n") : quoted[2];
  return value.replace(/\s+#.*$/, "");
}

export function parseDotenv(text) {
  const found = {};
  for (const line of text.split(/\r?\n/)) {
    const match = LINE.exec(line);
    if (match && !line.trimStart().startsWith("#")) found[match[1]] = unquote(match[2]);
  }
  return found;
}

/** Returns the environment completed by .env. An empty value counts as absent. */
export function withDotenv(root, environment) {
  const file = join(root, ".env");
  const added = existsSync(file) ? parseDotenv(readFileSync(file, "utf8")) : {};
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  return { ...added, ...given };
}
