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

let seen: Seen | undefined;

/**
 * Finds what failed in this process since the last call, by its own counters: posts, and periodic tasks. The first call of a
 * process counts from its start. Every worker looks at its own share of the work.
 */
export async function findFailureProblems(): Promise<Problem[]> {
  const before = seen;
  seen = await readCounts();
  const since = (name: keyof Seen, key: string) =>
    (seen?.[name].get(key) ?? 0) - (before?.[name].get(key) ?? 0);
  const failed = since("publications", "failed") + since("publications", "needs_review");
  const ended = failed + since("publications", "published");
  const tasks = [...seen.tasks.keys()].filter((task) => since("tasks", task) >= MIN_TASK_FAILURES);
  return [
    ...(failed >= MIN_FAILED && failed > ended * FAILING_SHARE
      ? [{ code: "publicationsFailing" as const, value: `${failed} / ${ended}` }]
      : []),
    ...(tasks.length > 0 ? [{ code: "tasksFailing" as const, value: tasks.join(", ") }] : []),
  ];
}
