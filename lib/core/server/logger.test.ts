import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { setTestEnvironment } from "@/tests/harness/test-environment";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Runs code in a separate process and reads its log lines: pino writes to the real stdout. */
function linesOf(code: string): Record<string, unknown>[] {
  setTestEnvironment({ LOG_LEVEL: "info" });
  const program = `import { getLogger, withLogFields } from "@/lib/core/server/logger"; ${code}`;
  const tsx = resolve(ROOT, "node_modules/tsx/dist/cli.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, [tsx, "--input-type=module", "-e", program], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (stderr) throw new Error(stderr);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("log lines", () => {
  it("log lines are JSON with a time and carry the fields of their request, also after an await", {
    timeout: 30_000,
  }, () => {
    const [outside, inside, again] = linesOf(`
      getLogger().info("outside");
      await withLogFields({ requestId: "r-1" }, async () => {
        getLogger().info("inside");
        await Promise.resolve();
        getLogger().info({ status: 200 }, "request");
      });
    `);
    expect(outside).toMatchObject({ msg: "outside", time: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(outside).not.toHaveProperty("requestId");
    expect(inside).toMatchObject({ msg: "inside", requestId: "r-1" });
    expect(again).toMatchObject({ msg: "request", requestId: "r-1", status: 200 });
  });

  it("log lines never contain a secret [TOK3]", { timeout: 30_000 }, () => {
    const names = ["password", "token", "secret", "authorization", "cookie", "accessToken", "access_token"];
    const lines = linesOf(`
      for (const name of ${JSON.stringify(names)}) {
        getLogger().info({ [name]: "hush-1", user: { [name]: "hush-2", name: "Dana" }, a: { b: { [name]: "hush-3" } } });
      }
    `);
    expect(lines).toHaveLength(names.length);
    expect(JSON.stringify(lines)).not.toContain("hush");
    expect(lines[0]).toMatchObject({ password: "[removed]", user: { name: "Dana" } });
  });

  it("log lines describe an error without the request and response attached to it", {
    timeout: 30_000,
  }, () => {
    const [line, plain] = linesOf(`
      const carried = { requestBodyValues: { input: "hush" }, responseHeaders: { "set-cookie": "hush" }, data: "hush" };
      const cause = Object.assign(new Error("bad gateway"), { statusCode: 502, code: "E_BAD" }, carried);
      getLogger().error({ err: cause }, "call failed");
      getLogger().error({ err: "only a word" }, "call failed");
    `);
    expect(JSON.stringify(line)).not.toContain("hush");
    expect(line).toMatchObject({
      err: {
        message: "bad gateway",
        statusCode: 502,
        code: "E_BAD",
        stack: expect.stringContaining("Error"),
      },
    });
    expect(plain).toMatchObject({ err: "only a word" });
  });
});
