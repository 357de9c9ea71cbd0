import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../..");

/** Performs ten concurrent uses on request and reports only state and token hash of each. */
const PROGRAM = `
  import { getPublishingConnection } from "@/lib/connections/server/publishing-connection";
  import { sha256Hex } from "@/lib/core/server/crypto";
  import { closeDb, getPrismaClient } from "@/lib/core/server/db";
  import { SocialError } from "@/lib/providers/social/port";
  const network = { platform: "facebook", requiredScopes: [], refresh: async (body) => {
    const answer = await fetch(process.env.NETWORK, { method: "POST", body });
    if (!answer.ok) throw new SocialError("token", "reconnect", "invalid_grant");
    const { days, ...tokens } = await answer.json();
    return { ...tokens, scopes: [], expiresAt: new Date(Date.now() + days * 86400000) };
  } };
  await getPrismaClient().connection.count();
  console.log("ready");
  process.stdin.once("data", async () => {
    const uses = await Promise.all(Array.from({ length: 10 }, () => getPublishingConnection(process.env.ACCOUNT, network)));
    console.log(JSON.stringify(uses.map(({ state, target }) => ({ state, hash: sha256Hex(target.token) }))));
    await closeDb();
    process.exit(0);
  });
`;

export interface ConnectionUser {
  go(): void;
  ended: Promise<unknown>;
  /** All output, including its log. */
  lines: string[];
}

/** Starts a process that uses this account's connection; its platform listens on this local port. */
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
