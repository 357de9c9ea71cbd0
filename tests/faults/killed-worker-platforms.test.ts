import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import { getPostStatus } from "@/tests/faults/seed-data";
import { isLongRun } from "@/tests/harness/long-run-options";
import {
  createDuePost,
  getEmulatorName,
  listAcceptedPosts,
  PUBLICATION_VARIANTS,
  type PublicationVariant,
} from "@/tests/harness/publication-variants";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/**
 * Facebook has its own table (killed-worker-publishing.test.ts). Each other platform is covered by one target
 * whose posts can be looked up.
 */
const MET = isLongRun
  ? PUBLICATION_VARIANTS.filter(({ platform }) => platform !== "facebook")
  : PUBLICATION_VARIANTS.filter(({ name }) =>
      ["a picture on Instagram", "a text of an organisation"].includes(name),
    );
const POSTS = isLongRun ? 10 : 1;
const SETTLED_WITHIN = isLongRun ? 120_000 : 30_000;
const TIMEOUT = isLongRun ? 900_000 : 90_000;
const CALLS = { facebook: "/feed", instagram: "/media_publish", linkedin: "/rest/posts" };

const start = setUpOwnServices();
beforeAll(() => ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 }));
beforeEach(() => getTransactionClient().publication.deleteMany());

/** Counts publish calls from now on by the emulator's own log, which is independent of the product. */
const countCalls = (shape: PublicationVariant) =>
  ownSandbox.countCalls(getEmulatorName(shape), CALLS[shape.platform], { method: "POST" });

const stateOf = async (id: string) =>
  (await getTransactionClient().publication.findUniqueOrThrow({ where: { id } })).state;
const putOff = (where: object, until: Date) =>
  getTransactionClient().publication.updateMany({ where, data: { nextAt: until } });
const NEVER = new Date("2099-01-01");

/** Kills one worker per post at this failpoint. Returns the states in which the posts were left. */
async function killWorkersAt(point: string) {
  const met: { shape: PublicationVariant; post: string; left: string }[] = [];
  for (const shape of MET) {
    for (let count = 0; count < POSTS; count += 1) {
      const { post, publication } = await createDuePost(shape);
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

/** Unsent posts stay unsent; sent posts are found, except where the platform has no lookup. */
const endOf = ({ canLookUp }: PublicationVariant, { left, sent }: (typeof TABLE)[number]) =>
  left === "sending" && (sent === 0 || !canLookUp) ? "needs_review" : "published";

describe("Instagram and LinkedIn publication by a killed worker [PUB3]", () => {
  test.each(TABLE.filter(({ point }) => isLongRun || point === "K2" || point === "K4"))(
    "publication is sent $sent times and never again when the worker dies at $point, $moment",
    async (row) => {
      const before = await Promise.all(
        MET.map(async (shape) => ({
          shape,
          calls: await countCalls(shape),
          live: await listAcceptedPosts(shape),
        })),
      );
      const met = await killWorkersAt(row.point);
      expect(met.map(({ left }) => left)).toEqual(met.map(() => row.left));
      await Promise.all([start(), start()]);
      for (const { shape, post } of met) {
        await expect.poll(() => getPostStatus(post), { timeout: SETTLED_WITHIN }).toBe(endOf(shape, row));
      }
      for (const { shape, calls, live } of before) {
        const ofSameLog = MET.filter((one) => CALLS[one.platform] === CALLS[shape.platform]).length;
        expect(await calls()).toBe(row.sent * POSTS * ofSameLog);
        expect(await listAcceptedPosts(shape)).toBe(live + row.sent * POSTS * ofSameLog);
      }
    },
    TIMEOUT,
  );
});
