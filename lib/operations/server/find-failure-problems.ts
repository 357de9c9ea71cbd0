import { getMetrics } from "@/lib/core/server/metrics";
import type { Problem } from "@/lib/mail/templates/self-check";

/** Those of the alerts `KolotPublicationsFailing` and `KolotSweepFailing`. */
const FAILING_SHARE = 0.2;
const MIN_FAILED = 5;
const MIN_TASK_FAILURES = 2;

type Counts = Map<string, number>;

interface Seen {
  publications: Counts;
  tasks: Counts;
}

async function readCounts(): Promise<Seen> {
  const { publicationTransitions, cronFailures } = getMetrics();
  const [publications, tasks] = await Promise.all([publicationTransitions.get(), cronFailures.get()]);
  const toCounts = ({ values }: typeof publications | typeof tasks, label: "state" | "task"): Counts =>
    new Map(values.map(({ labels, value }) => [String((labels as Record<string, unknown>)[label]), value]));
  return { publications: toCounts(publications, "state"), tasks: toCounts(tasks, "task") };
}

const CODES = { publications: "publicationsFailing", tasks: "tasksFailing" } as const;
const NAMES = ["publications", "tasks"] as const;

/** The counts at the last call that found nothing, or whose findings were mailed to the operators. */
const reported: Seen = { publications: new Map(), tasks: new Map() };
let latest: Seen = reported;
/** Found, but not in a mail yet: later successes do not hide it. */
const unreported = new Set<keyof Seen>();

/**
 * Finds what failed in this process since the last call, by its own counters: posts, and periodic tasks. The first call of a
 * process counts from its start. What was found is found again, and counted on, until `forgetFailures` is called with it.
 * Every worker looks at its own share of the work.
 */
export async function findFailureProblems(): Promise<Problem[]> {
  latest = await readCounts();
  const since = (name: keyof Seen, key: string) =>
    (latest[name].get(key) ?? 0) - (reported[name].get(key) ?? 0);
  const failed = since("publications", "failed") + since("publications", "needs_review");
  const ended = failed + since("publications", "published");
  const isOften = unreported.has("publications") || failed > ended * FAILING_SHARE;
  const tasks = [...latest.tasks.keys()].filter((task) => since("tasks", task) >= MIN_TASK_FAILURES);
  const values = {
    publications: failed >= MIN_FAILED && isOften ? `${failed} / ${ended}` : null,
    tasks: tasks.length > 0 ? tasks.join(", ") : null,
  };
  return NAMES.flatMap((name) => {
    const value = values[name];
    if (value === null) reported[name] = latest[name];
    else unreported.add(name);
    return value === null ? [] : [{ code: CODES[name], value }];
  });
}

/** Counts anew after problems that a mail names. */
export function forgetFailures(mailed: Problem[]): void {
  for (const name of NAMES) {
    if (!mailed.some(({ code }) => code === CODES[name])) continue;
    reported[name] = latest[name];
    unreported.delete(name);
  }
}
