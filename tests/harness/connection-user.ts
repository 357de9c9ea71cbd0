import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../..");

/** Ten uses at a time once told to; tells of each only the state and a hash of the token. */
const PROGRAM = `
  import { postingConnection } from "@/lib/connections/server/posting-connection";
  import { sha256 } from "@/lib/core/server/crypto";
  import { closeDb, db } from "@/lib/core/server/db";
  import { SocialError } from "@/lib/providers/social/port";
  const network = { platform: "facebook", requiredScopes: [], refresh: async (body) => {
    const answer = await fetch(process.env.NETWORK, { method: "POST", body });
    if (!answer.ok) throw new SocialError("token", "reconnect", "invalid_grant");
    const { days, ...tokens } = await answer.json();
    return { ...tokens, scopes: [], expiresAt: new Date(Date.now() + days * 86400000) };
  } };
  await db().connection.count();
  console.log("ready");
  process.stdin.once("data", async () => {
    const uses = await Promise.all(Array.from({ length: 10 }, () => postingConnection(process.env.ACCOUNT, network)));
    console.log(JSON.stringify(uses.map(({ state, target }) => ({ state, hash: sha256(target.token) }))));
    await closeDb();
    process.exit(0);
  });
`;

export interface ConnectionUser {
  go(): void;
  ended: Promise<unknown>;
  /** Everything it says, its log included. */
  lines: string[];
}

/** A process of its own that will use this brand's connection; its network listens on this port of this machine. */
export async function startConnectionUser(accountId: string, port: number): Promise<ConnectionUser> {
  const tsx = resolve(ROOT, "node_modules/tsx/dist/cli.mjs");
  const settings = { LOG_LEVEL: "debug", ACCOUNT: accountId, NETWORK: `http://127.0.0.1:${port}` };
  const child = spawn(process.execPath, [tsx, "--input-type=module", "-e", PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  });
  const lines: string[] = [];
  child.stderr.on("data", (part) => lines.push(String(part)));
  const ended = new Promise((done) => child.once("close", done));
  await new Promise<void>((ready, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line === "ready") ready();
    });
    child.once("close", () => failed(new Error(lines.join("\n"))));
  });
  return { go: () => void child.stdin.write("go\n"), ended, lines };
}
