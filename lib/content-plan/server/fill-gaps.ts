import type { AccountRow } from "@/lib/accounts/server/account-store";
import { getGapPartKey } from "@/lib/content-plan/gaps";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/limits";
import type { FillGapsBody } from "@/lib/content-plan/schemas";
import { selectOccupiedDays } from "@/lib/content-plan/server/plan-store";
import { countDays, type LocalDateRange, toInstantRange } from "@/lib/core/date-time/local-date";
import { isFutureLocalDateTime } from "@/lib/core/date-time/local-date-time";
import { AppError } from "@/lib/core/errors";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { findJobByIdempotencyKey } from "@/lib/credits/server/credit-store";
import { type GapsJobInput, gapsJobInput } from "@/lib/jobs/schemas";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";

interface FillGaps {
  user: { id: string };
  account: AccountRow;
  body: FillGapsBody;
  actionKey: string;
}

/**
 * Starts a job that drafts posts for empty days: a text each for 1 credit, its image for 4. All credits are
 * reserved at the start; each draft is settled when it exists, and the rest is released. An account has one
 * such job per platform at a time. Throws unprocessable for a past time, conflict for a day that has a post
 * or while other days are being filled, and insufficient_credits.
 */
export async function fillGaps({ user, account, body, actionKey }: FillGaps): Promise<{ jobId: string }> {
  const slots = body.slots.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { platform, picture } = body;
  const [first] = slots;
  const known =
    first && (await findJobByIdempotencyKey(user.id, getGapPartKey(actionKey, first.day, "text")));
  if (known) return { jobId: known };
  const range = { startDate: first?.day ?? "", endDate: slots.at(-1)?.day ?? "" };
  await assertFree(account, { platform, picture, slots }, range);
  const label = [...new Set(Object.values(range))].join(" – ");
  const input = { accountId: account.id, platform, picture, slots, actionKey, label };
  const job = await enqueueJob({
    userId: user.id,
    kind: "gaps",
    input,
    dedupeKey: `gaps:${account.id}:${platform}`,
    price: slots.flatMap(({ day }) => [
      { key: getGapPartKey(actionKey, day, "text"), kind: "text", cost: CREDIT_COSTS.text },
      { key: getGapPartKey(actionKey, day, "image"), kind: "image", cost: picture ? CREDIT_COSTS.image : 0 },
    ]),
  });
  // A different request is running: it is the same job only when the input is equal.
  if (!hasSameInput(gapsJobInput.parse(job.input), input)) {
    const message = "Other days of this network are being filled right now. Wait for them, or cancel that";
    throw new AppError("conflict", { message, details: { reason: "running", jobId: job.id } });
  }
  return { jobId: job.id };
}

function hasSameInput(one: GapsJobInput, other: Omit<GapsJobInput, "actionKey">): boolean {
  const toComparable = ({ picture, slots }: Pick<GapsJobInput, "picture" | "slots">) =>
    JSON.stringify([picture, slots.map(({ day, time }) => [day, time])]);
  return toComparable(one) === toComparable(other);
}

async function assertFree(account: AccountRow, { platform, slots }: FillGapsBody, range: LocalDateRange) {
  const { timeZone } = account;
  const now = new Date();
  if (countDays(range) > MAX_PLAN_DAYS) {
    const message = `The days lie within ${MAX_PLAN_DAYS} of each other`;
    throw new AppError("unprocessable", { message, details: { reason: "days" } });
  }
  const past = slots.filter(({ day, time }) => !isFutureLocalDateTime(`${day}T${time}`, timeZone, now));
  if (past.length > 0) {
    const message = "The time of some days has passed. Choose others";
    throw new AppError("unprocessable", { message, details: { reason: "past", days: past.map(dayOf) } });
  }
  const stretch = { accountId: account.id, ...toInstantRange(range, timeZone) };
  const taken = new Set(await selectOccupiedDays(stretch, platform, timeZone));
  const full = slots.filter(({ day }) => taken.has(day));
  if (full.length > 0) {
    const message = "Some of these days have a post by now. Choose others";
    throw new AppError("conflict", { message, details: { reason: "taken", days: full.map(dayOf) } });
  }
}

const dayOf = ({ day }: { day: string }) => day;
