import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getPrismaClient } from "@/lib/core/server/db";
import { createLocalRemover } from "@/lib/providers/background-removal/local";
import { removeBackgroundWithModel } from "@/lib/providers/background-removal/local-model";
import { findProcessesByCommandLine } from "@/tests/harness/list-processes";

const MB = 1_048_576;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-cut-out-"));
  await sharp(Buffer.from(LOAF)).jpeg({ quality: 92 }).toFile(join(folder, "loaf.jpg"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A test image, larger than the model's input. */
const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"><rect width="1500" height="1000"
  fill="#dfe7ee"/><ellipse cx="750" cy="540" rx="300" ry="270" fill="#b5651d"/><ellipse cx="650" cy="440" rx="75"
  ry="38" fill="#d98c45"/></svg>`;

/** Returns the child processes of this process. */
const children = () =>
  findProcessesByCommandLine("remove-background.mjs").filter(({ parent }) => parent === process.pid);

function removal(name: string, signal = new AbortController().signal) {
  const shares: number[] = [];
  const [from, to] = [join(folder, "loaf.jpg"), join(folder, `${name}.png`)];
  const done = createLocalRemover("small").remove({
    userId: randomUUID(),
    from,
    to,
    maxBytes: 32 * MB,
    signal,
    onProgress: (share) => shares.push(share),
  });
  return { to, shares, done };
}

test("local removal keeps the image size and frees its memory", async () => {
  // The database client, which counts the user's tasks, is loaded before memory is measured.
  await getPrismaClient().$queryRaw`SELECT 1`;
  const before = process.memoryUsage.rss();
  const { to, shares, done } = removal("cut");
  await expect.poll(children, { timeout: 10_000 }).toHaveLength(1);
  await done;
  expect(children()).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(30 * MB);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1500, height: 1000, channels: 4 });
  const pixel = (x: number, y: number) => [...data.subarray((y * 1500 + x) * 4, (y * 1500 + x) * 4 + 4)];
  for (const [x, y] of [
    [20, 20],
    [1480, 20],
    [20, 980],
    [1480, 980],
  ] as const)
    expect(pixel(x, y)[3]).toBe(0);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel(750, 600);
  expect(alpha).toBeGreaterThan(240);
  expect([Math.abs(red - 0xb5), Math.abs(green - 0x65), Math.abs(blue - 0x1d)].every((by) => by < 12)).toBe(
    true,
  );
}, 120_000);

test("canceled local removal ends its process immediately", async () => {
  const cancel = new AbortController();
  const { shares, done } = removal("cancelled", cancel.signal);
  const refused = expect(done).rejects.toMatchObject({ code: "cancelled" });
  await expect.poll(() => shares.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const requested = performance.now();
  cancel.abort();
  await refused;
  expect(performance.now() - requested).toBeLessThan(5_000);
  expect(children()).toEqual([]);
}, 60_000);

test("local removal without the optional package throws unavailable", async () => {
  const task = {
    from: join(folder, "loaf.jpg"),
    to: join(folder, "none.png"),
    maxBytes: MB,
    size: "small",
  } as const;
  const missing = () =>
    Promise.reject(Object.assign(new Error("not found"), { code: "ERR_MODULE_NOT_FOUND" }));
  await expect(removeBackgroundWithModel(task, () => undefined, missing)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("isn’t installed"),
  });
});

test("local removal switches the telemetry of the model's runtime off before it is loaded", async () => {
  vi.stubEnv("ORT_DISABLE_TELEMETRY", undefined);
  const task = { from: "", to: "", maxBytes: MB, size: "small" } as const;
  const seen: (string | undefined)[] = [];
  const load = () => {
    // biome-ignore lint/style/noProcessEnv: the native library reads the environment of its process.
    seen.push(process.env.ORT_DISABLE_TELEMETRY);
    return Promise.reject(new Error("not loaded"));
  };
  await expect(removeBackgroundWithModel(task, () => undefined, load)).rejects.toThrow();
  expect(seen).toEqual(["1"]);
  vi.unstubAllEnvs();
});

/** A fake model with this alpha value everywhere. */
const answering = (alpha: number) => async () => ({
  removeBackground: async (input: unknown) => {
    const bytes = new Uint8Array(await (input as Blob).arrayBuffer());
    for (let at = 3; at < bytes.length; at += 4) bytes[at] = alpha;
    return new Blob([bytes]);
  },
});

test("image without a subject throws no_subject, and transparency is preserved", async () => {
  const from = join(folder, "square.png");
  const hole = { create: { width: 20, height: 20, channels: 4, background: "#fff" } } as const;
  const image = sharp({ create: { width: 60, height: 40, channels: 4, background: "#b5651d" } });
  await image
    .composite([{ input: hole, left: 20, top: 10, blend: "dest-out" }])
    .png()
    .toFile(from);
  const run = (alpha: number, to: string) =>
    removeBackgroundWithModel({ from, to, maxBytes: MB, size: "small" }, () => undefined, answering(alpha));
  await expect(run(20, join(folder, "no.png"))).rejects.toMatchObject({ code: "no_subject" });
  const to = join(folder, "hole.png");
  await run(255, to);
  const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  expect([info.width, info.height, alphaAt(30, 20), alphaAt(5, 5)]).toEqual([60, 40, 0, 255]);
});

test("cutout above the size limit is downscaled", async () => {
  const [from, to] = [join(folder, "loaf.jpg"), join(folder, "whole.png")];
  const run = (maxBytes: number) =>
    removeBackgroundWithModel({ from, to, maxBytes, size: "small" }, () => undefined, answering(255));
  await run(32 * MB);
  const whole = (await stat(to)).size;
  await run(whole - 1);
  expect((await stat(to)).size).toBeLessThan(whole);
  expect(await sharp(to).metadata()).toMatchObject({ width: 1125, height: 750 });
});
