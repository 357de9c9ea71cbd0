import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getMetrics } from "@/lib/core/server/metrics";
import { setTestEnvironment } from "@/tests/harness/test-environment";
import { createBacklogRefresher } from "@/worker/backlog-metrics";

const backlog = {
  jobs: [{ kind: "video" as const, state: "queued" as const, jobs: 3, oldestSeconds: 90 }],
  publications: [{ state: "scheduled" as const, publications: 4, overdueSeconds: 7 }],
  mails: [{ state: "queued" as const, mails: 2, oldestSeconds: 33 }],
  unresolvedPayments: 1,
  reservedCredits: 12,
};

beforeEach(() => {
  setTestEnvironment();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  getMetrics().registry.clear();
  Reflect.deleteProperty(globalThis, "kolotMetrics");
});

async function readSamples(): Promise<string[]> {
  const text = await getMetrics().registry.metrics();
  return text
    .split("\n")
    .filter((line) => /^kolot_(jobs|job_|publication|outbox|payments|credits_r|database_up)/.test(line));
}

it("backlog is shown with a zero for what does not wait", async () => {
  await createBacklogRefresher(async () => backlog)();
  const samples = await readSamples();
  expect(samples).toEqual(
    expect.arrayContaining([
      "kolot_database_up 1",
      'kolot_jobs{kind="video",state="queued"} 3',
      'kolot_jobs{kind="gaps",state="queued"} 0',
      'kolot_job_oldest_queued_age_seconds{kind="video"} 90',
      'kolot_publications{state="scheduled"} 4',
      'kolot_publications{state="needs_review"} 0',
      "kolot_publication_overdue_seconds 7",
      'kolot_outbox_mails{state="queued"} 2',
      "kolot_outbox_oldest_age_seconds 33",
      "kolot_payments_unresolved 1",
      "kolot_credits_reserved 12",
    ]),
  );
});

it("backlog is read once for scrapes within ten seconds and for concurrent ones", async () => {
  const read = vi.fn(async () => backlog);
  const refresh = createBacklogRefresher(read);
  await Promise.all([refresh(), refresh()]);
  await vi.advanceTimersByTimeAsync(9_000);
  await refresh();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await refresh();
  expect(read).toHaveBeenCalledTimes(2);
});

it("failing database shows 0 and no value of before, and its values when it is back", async () => {
  const read = vi.fn(async () => backlog);
  const refresh = createBacklogRefresher(read);
  await refresh();
  const shown = await readSamples();
  await vi.advanceTimersByTimeAsync(11_000);
  read.mockRejectedValueOnce(new Error("a lost connection"));
  await refresh();
  expect(await readSamples()).toEqual(["kolot_database_up 0"]);
  await refresh();
  expect(await readSamples()).toEqual(shown);
});

it("hanging database delays a scrape by four seconds and is asked once", async () => {
  const read = vi.fn(() => new Promise<typeof backlog>(() => undefined));
  const refresh = createBacklogRefresher(read);
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const done = vi.fn();
    void refresh().then(done);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalled();
    expect(await readSamples()).toEqual(["kolot_database_up 0"]);
  }
  expect(read).toHaveBeenCalledTimes(1);
});
