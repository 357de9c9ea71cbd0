import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { addImage } from "@/lib/canvas/server/add-image";
import { removeBackground } from "@/lib/canvas/server/remove-background";
import { clientOf } from "@/lib/core/server/transaction";
import { objectStore } from "@/lib/providers/object-store/registry";
import { ownServices } from "@/tests/faults/services";
import type { Worker } from "@/tests/harness/own-services";
import { processesWith } from "@/tests/harness/processes";
import { makePerson } from "@/tests/harness/rows";

/** Lease 4 s, sweep 1 s, the model twice on a busy machine. */
const DONE_WITHIN = 75_000;
const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"
  fill="#dfe7ee"/><ellipse cx="450" cy="320" rx="190" ry="165" fill="#b5651d"/></svg>`;

const start = ownServices();
let user: { id: string };
let jobId = "";

beforeEach(async () => {
  user = await makePerson();
  const bytes = await sharp(Buffer.from(LOAF)).jpeg().toBuffer();
  const image = await addImage({ user, bytes, label: "Loaf", source: "upload" });
  const asked = await removeBackground({ user, id: image._id, async: true, signal: AbortSignal.timeout(1) });
  jobId = asked.jobId ?? expect.fail("a job");
});

const job = () => clientOf().job.findUniqueOrThrow({ where: { id: jobId } });
const cutouts = () => clientOf().media.findMany({ where: { userId: user.id, source: "cutout" } });

/** Anybody's: an orphan has no parent to be found by. */
const removers = () => processesWith(join(process.cwd(), "dist", "remove-background.mjs"));

async function startAndMeet(): Promise<Worker> {
  const worker = await start();
  await expect.poll(removers, { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(async () => (await job()).stage, { timeout: 10_000 }).toBe("cutting");
  return worker;
}

describe("a worker that removes a background", () => {
  test("is killed: its child dies with it, another worker does the job, once", async () => {
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
    const object = await objectStore().get(cutout?.key ?? "");
    const { data } = await sharp(object?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(removers()).toEqual([]);
  }, 120_000);

  test("is asked to end: it lets go at once, and the job waits for the next", async () => {
    const worker = await startAndMeet();
    const asked = performance.now();
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBeNull();
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(removers()).toEqual([]);
    expect(await job()).toMatchObject({ state: "queued", attempt: 0, leaseUntil: null });
    expect(await cutouts()).toEqual([]);
  }, 60_000);
});
