import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "@/lib/core/server/transaction";
import { ownServices } from "@/tests/faults/services";
import { statusOf } from "@/tests/faults/world";
import { isLong } from "@/tests/harness/long-form";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { acceptedPosts, makeDuePost, SHAPES, type Shape, serviceOf } from "@/tests/harness/shapes";

/** Facebook has its own table (killed-worker.test.ts). Of the others, one place of each that can be asked what became of a post. */
const MET = isLong
  ? SHAPES.filter(({ platform }) => platform !== "facebook")
  : SHAPES.filter(({ name }) => ["a picture on Instagram", "a text of an organisation"].includes(name));
const POSTS = isLong ? 10 : 1;
const SETTLED_WITHIN = isLong ? 120_000 : 30_000;
const TIMEOUT = isLong ? 900_000 : 90_000;
const CALLS = { facebook: "/feed", instagram: "/media_publish", linkedin: "/rest/posts" };

const start = ownServices();
beforeAll(() => ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 }));
beforeEach(() => clientOf().publication.deleteMany());

/** How often the network is asked to show a post from now on, whatever comes of it: its own log is the judge. */
const countCalls = (shape: Shape) => ownSandbox.countCalls(serviceOf(shape), CALLS[shape.platform], "POST");

const stateOf = async (id: string) =>
  (await clientOf().publication.findUniqueOrThrow({ where: { id } })).state;
const putOff = (where: object, until: Date) =>
  clientOf().publication.updateMany({ where, data: { nextAt: until } });
const NEVER = new Date("2099-01-01");

/** Each post in turn meets a worker that dies at this point; the states in which they were left. */
async function killWorkersAt(point: string) {
  const met: { shape: Shape; post: string; left: string }[] = [];
  for (const shape of MET) {
    for (let count = 0; count < POSTS; count += 1) {
      const { post, publication } = await makeDuePost(shape);
      const victim = await start(point);
      expect(await victim.ended).toBe("SIGKILL");
      met.push({ shape, post, left: await stateOf(publication) });
      await putOff({ id: publication }, NEVER);
    }
  }
  await putOff({ nextAt: NEVER }, new Date(0));
  return met;
}

const TABLE = [
  { point: "K0", moment: "before it claims", left: "scheduled", sent: 1 },
  { point: "K1", moment: "after the claim", left: "claimed", sent: 1 },
  { point: "K2", moment: "before a byte", left: "sending", sent: 0 },
  { point: "K4", moment: "with the answer", left: "sending", sent: 1 },
  { point: "K5", moment: "after the commit", left: "published", sent: 1 },
  { point: "K6", moment: "before it tells", left: "sending", sent: 1 },
];

/** What was not sent is not sent now; what was is found, except where nobody can be asked. */
const endOf = ({ tells }: Shape, { left, sent }: (typeof TABLE)[number]) =>
  left === "sending" && (sent === 0 || !tells) ? "needs_review" : "published";

describe("a worker of Instagram or LinkedIn is killed (PUB3)", () => {
  test.each(TABLE.filter(({ point }) => isLong || point === "K2" || point === "K4"))(
    "$point, $moment: $sent sent, and never again",
    async (row) => {
      const before = await Promise.all(
        MET.map(async (shape) => ({
          shape,
          calls: await countCalls(shape),
          live: await acceptedPosts(shape),
        })),
      );
      const met = await killWorkersAt(row.point);
      expect(met.map(({ left }) => left)).toEqual(met.map(() => row.left));
      await Promise.all([start(), start()]);
      for (const { shape, post } of met) {
        await expect.poll(() => statusOf(post), { timeout: SETTLED_WITHIN }).toBe(endOf(shape, row));
      }
      for (const { shape, calls, live } of before) {
        const ofSameLog = MET.filter((one) => CALLS[one.platform] === CALLS[shape.platform]).length;
        expect(await calls()).toBe(row.sent * POSTS * ofSameLog);
        expect(await acceptedPosts(shape)).toBe(live + row.sent * POSTS * ofSameLog);
      }
    },
    TIMEOUT,
  );
});
