import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { createRemoveBgRemover } from "@/lib/providers/background-removal/removebg";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-removebg-"));
  const subject = { create: { width: 40, height: 30, channels: 3, background: "#b5651d" } } as const;
  const ground = sharp({ create: { width: 120, height: 80, channels: 3, background: "#dfe7ee" } });
  await ground.clone().png().toFile(join(folder, "plain"));
  await ground
    .composite([{ input: subject, left: 40, top: 25 }])
    .png()
    .toFile(join(folder, "picture"));
});
beforeEach(() => ownSandbox.reset("removebg"));
afterAll(() => rm(folder, { recursive: true, force: true }));

function remove({
  name = "picture",
  apiKey = "sandbox-removebg-key",
  signal = new AbortController().signal,
} = {}) {
  const remover = createRemoveBgRemover({ apiKey, base: `${getEnv().SANDBOX_URL}/removebg` });
  const to = join(folder, "out.png");
  const image = { userId: randomUUID(), from: join(folder, name) };
  return remover
    .remove({ ...image, to, maxBytes: 1_048_576, signal, onProgress: () => undefined })
    .then(() => to);
}

const armed = (action: FaultAction) =>
  ownSandbox.armFault({ service: "removebg", method: "POST", path: "/removebg/v1.0/removebg", action });
const made = async () => (await ownSandbox.effects("removebg")).effects.length;

test("remove.bg cutout has full size and is one described request", async () => {
  const to = await remove();
  const { data, info } = await sharp(await readFile(to))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 120, height: 80, channels: 4 });
  expect([data[3], data[(40 * 120 + 60) * 4 + 3]]).toEqual([0, 255]);
  expect((await stat(to)).size).toBeGreaterThan(0);
  expect(await made()).toBe(1);
  const { entries } = await ownSandbox.journal("removebg");
  expect(entries).toMatchObject([{ method: "POST", path: "/removebg/v1.0/removebg", status: 200 }]);
  expect(entries[0]).not.toHaveProperty("violation");
});

describe("remove.bg errors", () => {
  test("remove.bg call throws when the subject, a valid key or credits are missing", async () => {
    await expect(remove({ name: "plain" })).rejects.toMatchObject({ code: "no_subject" });
    await expect(remove({ apiKey: "another-key" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.not.stringContaining("another-key"),
    });
    const title = "Could not identify foreground in image. Please try another image.";
    await armed({ kind: "status", status: 400, body: { errors: [{ title }] } });
    await expect(remove()).rejects.toMatchObject({ code: "no_subject" });
    await ownSandbox.trigger({ service: "removebg", event: "credits", left: 0 });
    await expect(remove()).rejects.toMatchObject({ code: "unavailable" });
    expect(await made()).toBe(0);
  });

  test.each([
    ["status 429", { kind: "status", status: 429, headers: { "retry-after": "7" } }, "rate_limited"],
    ["an unreadable image", { kind: "status", status: 400 }, "unprocessable"],
    ["an unavailable service", { kind: "status", status: 503 }, "provider_error"],
    ["a reset connection", { kind: "accept-then-reset" }, "provider_error"],
    ["a truncated response", { kind: "cut", afterBytes: 20 }, "provider_error"],
    ["a redirect", { kind: "redirect", location: "http://127.0.0.1:9/" }, "provider_error"],
  ])("remove.bg call throws without a retry after %s", async (_, action, code) => {
    await armed(action);
    const error = await remove().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, ...(code === "rate_limited" ? { retryAfter: 7 } : {}) });
    expect((await ownSandbox.journal("removebg")).entries).toHaveLength(1);
  });

  test("remove.bg call is canceled by the signal", async () => {
    await armed({ kind: "accept-then-hang" });
    const cancel = new AbortController();
    const refused = expect(remove({ signal: cancel.signal })).rejects.toMatchObject({ code: "cancelled" });
    await expect.poll(made).toBe(1);
    cancel.abort();
    await refused;
  });
});
