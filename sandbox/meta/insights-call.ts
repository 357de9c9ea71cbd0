import { DAY_MS } from "@/sandbox/core/time-units";
import { GraphError, refusals } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-call";
import { moment, stringList, text } from "@/sandbox/meta/params";
import { INSIGHTS_KEPT_DAYS } from "@/sandbox/meta/settings";

/** The metrics of a call; each must be alive. */
export function readMetrics(call: Call, alive: readonly string[]): string[] {
  const names = stringList(call.params, "metric");
  if (names.length === 0) {
    throw new GraphError({
      code: 3001,
      subcode: 1_504_028,
      message: "(#3001) You must specify at least one metric",
      userTitle: "No metric was specified",
      userMessage:
        "No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.",
    });
  }
  const dead = names.find((name) => !alive.includes(name));
  if (dead) throw refusals.parameter(`The value must be a valid insights metric: ${dead} is none`);
  return names;
}

export function assertPeriod(call: Call, allowed: string[], fallback: string): void {
  const period = text(call.params, "period") || fallback;
  if (!allowed.includes(period)) {
    throw refusals.parameter(`Param period must be one of {${allowed.join(", ")}}`);
  }
}

/** The window of a call: two days to now unless given, not wider than allowed, and not further back than is kept. */
export function readWindow(call: Call, mostDays: number): { since: number; until: number } {
  const now = call.meta.context.now();
  const until = Math.min(now, moment(call.params, "until") ?? now);
  const since = moment(call.params, "since") ?? until - 2 * DAY_MS;
  if (since > until) throw refusals.parameter("Param since must not be after until");
  if (until - since > mostDays * DAY_MS) {
    throw refusals.parameter(`There cannot be more than ${mostDays} days between since and until`);
  }
  return { since: Math.max(since, now - INSIGHTS_KEPT_DAYS * DAY_MS), until };
}

/** One metric as the Graph API answers it. */
export function metricNode(call: Call, name: string, period: string, rest: Record<string, unknown>) {
  const id = call.address.slice(call.address.indexOf("/v") + 1).split("/")[1];
  const title = name.replaceAll("_", " ");
  return { name, period, ...rest, title, description: title, id: `${id}/insights/${name}/${period}` };
}
