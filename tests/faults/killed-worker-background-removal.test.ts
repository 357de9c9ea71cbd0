import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { addCanvasImage } from "@/lib/media/server/add-canvas-image";
import { requestBackgroundRemoval } from "@/lib/media/server/request-background-removal";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import { findProcessesByCommandLine } from "@/tests/harness/list-processes";
import type { Worker } from "@/tests/harness/own-services";
import { insertUserFixture } from "@/tests/harness/row-fixtures";

/** Lease 4 s, cleanup 1 s, and two model runs on a busy machine. */
const DONE_WITHIN = 75_000;
const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"
  fill="#dfe7ee"/><ellipse cx="450" cy="320" rx="190" ry="165" fill="#b5651d"/></svg>`;

const start = setUpOwnServices();
let user: { id: string };
let jobId = "";

beforeEach(async () => {
  user = await insertUserFixture();
  const bytes = await sharp(Buffer.from(LOAF)).jpeg().toBuffer();
  const image = await addCanvasImage({ user, bytes, label: "Loaf", source: "upload" });
  const requested = await requestBackgroundRemoval({
    user,
    id: image._id,
    async: true,
    signal: AbortSignal.timeout(1),
  });
  jobId = requested.jobId ?? expect.fail("a job");
});

const job = () => getTransactionClient().job.findUniqueOrThrow({ where: { id: jobId } });
const cutouts = () => getTransactionClient().media.findMany({ where: { userId: user.id, source: "cutout" } });

/** Lists remover processes of any parent, because an orphan has none. */
const removers = () => findProcessesByCommandLine(join(process.cwd(), "dist", "remove-background.mjs"));

async function startAndMeet(): Promise<Worker> {
  const worker = await start();
  await expect.poll(removers, { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(async () => (await job()).stage, { timeout: 10_000 }).toBe("cutting");
  return worker;
}

describe("background removal worker", () => {
  // spec: D10.2
  test("killed background removal worker takes its child along and another worker finishes the job once", async () => {
    const victim = await startAndMeet();
    victim.process.kill("SIGKILL");
    expect(await victim.ended).toBe("SIGKILL");
    await expect.poll(removers, { timeout: 5_000 }).toEqual([]);
    expect(await job()).toMatchObject({ state: "running", attempt: 1 });
    await Promise.all([start(), start()]);
    await expect.poll(async () => (await job()).state, { timeout: DONE_WITHIN }).toBe("done");
    expect(await job()).toMatchObject({ attempt: 2, fence: 2, error: null, leaseUntil: null });
    const [cutout, ...more] = await cutouts();
    expect(more).toEqual([]);
    const object = await getObjectStore().get(cutout?.key ?? "");
    const { data } = await sharp(object?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(removers()).toEqual([]);
  }, 120_000);

  test("stopping background removal worker releases its job immediately for the next worker", async () => {
    const worker = await startAndMeet();
    const requested = performance.now();
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBeNull();
    expect(performance.now() - requested).toBeLessThan(5_000);
    expect(removers()).toEqual([]);
    expect(await job()).toMatchObject({ state: "queued", attempt: 0, leaseUntil: null });
    expect(await cutouts()).toEqual([]);
  }, 60_000);
});
