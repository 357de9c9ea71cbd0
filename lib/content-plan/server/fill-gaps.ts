import type { AccountRow } from "@/lib/accounts/server/account-store";
import { partKey } from "@/lib/content-plan/gaps";
import { isAhead } from "@/lib/content-plan/plan-times";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/rules";
import type { FillGapsBody } from "@/lib/content-plan/schemas";
import { selectTakenDays } from "@/lib/content-plan/server/gap-store";
import { AppError } from "@/lib/core/errors";
import { COSTS } from "@/lib/credits/costs";
import { findJobOfAction } from "@/lib/credits/server/credit-store";
import { formatDate } from "@/lib/i18n/format-date";
import { type GapsInput, gapsInput } from "@/lib/jobs/schemas";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { type DayRange, daysOf, instantsOf } from "@/lib/posts/days";

interface FillGaps {
  user: { id: string };
  account: AccountRow;
  body: FillGapsBody;
  actionKey: string;
}

/**
 * Has drafts made for empty days of a brand, by a worker: a text each for 1 credit, its picture for 4. All of it is held
 * at once and each draft is paid when it is there; what is not made goes back. The same click is the same job, and a
 * brand has one such job per network at a time. Throws unprocessable for a time that has passed, conflict for a day that
 * has a post by now or while other days are being filled, and insufficient_credits; nothing is begun or held then.
 */
export async function fillGaps({ user, account, body, actionKey }: FillGaps): Promise<{ jobId: string }> {
  const slots = body.slots.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { platform, picture } = body;
  const [first] = slots;
  const known = first && (await findJobOfAction(user.id, partKey(actionKey, first.day, "text")));
  if (known) return { jobId: known };
  const range = { startDate: first?.day ?? "", endDate: slots.at(-1)?.day ?? "" };
  await assertFree({ account, platform, slots, range });
  const label = [...new Set(Object.values(range))].map((day) => formatDate(day, "UTC")).join(" – ");
  const input = { accountId: account.id, platform, picture, slots, actionKey, label };
  const job = await enqueueJob({
    userId: user.id,
    kind: "gaps",
    input,
    dedupeKey: `gaps:${account.id}:${platform}`,
    price: slots.flatMap(({ day }) => [
      { key: partKey(actionKey, day, "text"), kind: "text", cost: COSTS.text },
      { key: partKey(actionKey, day, "image"), kind: "image", cost: picture ? COSTS.image : 0 },
    ]),
  });
  // Somebody's other click is under way: it is theirs only if it is for the same.
  if (!isSame(gapsInput.parse(job.input), input)) {
    const message = "Other days of this network are being filled right now. Wait for them, or cancel that";
    throw new AppError("conflict", { message, details: { reason: "running", jobId: job.id } });
  }
  return { jobId: job.id };
}

function isSame(one: GapsInput, other: Omit<GapsInput, "actionKey">): boolean {
  const told = ({ picture, slots }: Pick<GapsInput, "picture" | "slots">) =>
    JSON.stringify([picture, slots.map(({ day, time }) => [day, time])]);
  return told(one) === told(other);
}

async function assertFree({
  account,
  platform,
  slots,
  range,
}: Pick<FillGaps, "account"> &
  Pick<FillGapsBody, "platform" | "slots"> & { range: DayRange }): Promise<void> {
  const { timeZone } = account;
  const now = new Date();
  if (daysOf(range) > MAX_PLAN_DAYS) {
    const message = `The days lie within ${MAX_PLAN_DAYS} of each other`;
    throw new AppError("unprocessable", { message, details: { reason: "days" } });
  }
  const past = slots.filter(({ day, time }) => !isAhead(`${day}T${time}`, timeZone, now));
  if (past.length > 0) {
    const message = "The time of some days has passed. Choose others";
    throw new AppError("unprocessable", { message, details: { reason: "past", days: past.map(dayOf) } });
  }
  const stretch = { accountId: account.id, ...instantsOf(range, timeZone) };
  const taken = new Set(await selectTakenDays(stretch, platform, timeZone));
  const full = slots.filter(({ day }) => taken.has(day));
  if (full.length > 0) {
    const message = "Some of these days have a post by now. Choose others";
    throw new AppError("conflict", { message, details: { reason: "taken", days: full.map(dayOf) } });
  }
}

const dayOf = ({ day }: { day: string }) => day;
