import { change } from "@/sandbox/core/change";
import { HOUR_MS } from "@/sandbox/core/time-units";
import { type GraphError, refusals } from "@/sandbox/meta/errors";
import { APP_CALLS_PER_HOUR, PAGE_CALLS_PER_DAY, REGAIN_ACCESS_MINUTES } from "@/sandbox/meta/settings";
import type { Meta } from "@/sandbox/meta/state";
import type { Caller } from "@/sandbox/meta/tokens";

const hourOf = (meta: Meta) => Math.floor(meta.context.now() / HOUR_MS);

export function countCall(meta: Meta): void {
  const hour = hourOf(meta);
  meta.calls.set(hour, (meta.calls.get(hour) ?? 0) + 1);
  for (const old of meta.calls.keys()) if (hour - old >= 24) meta.calls.delete(old);
}

/** Whose limit a call counts against: ids of accounts, containers and media of Instagram begin with these. */
export type UseCase = "pages" | "instagram";
export const limitOf = (node: string): UseCase => (/^1(78|79|80)/.test(node) ? "instagram" : "pages");

/** The refusal of a throttled call, if one is due: by use case for page tokens, by app for user tokens. */
export async function throttle(
  meta: Meta,
  caller: Caller,
  useCase: UseCase,
): Promise<GraphError | undefined> {
  if (meta.state.get().throttled === 0) return undefined;
  const refused = await change(meta, (state) => {
    if (state.throttled === 0) return false;
    state.throttled -= 1;
    return true;
  });
  if (!refused) return undefined;
  if (caller.token.kind !== "page") return refusals.appThrottled();
  return useCase === "instagram" ? refusals.instagramThrottled() : refusals.pageThrottled();
}

/** The two headers a caller must slow down by; Retry-After is never sent. */
export function usageHeaders(
  meta: Meta,
  caller: Caller,
  throttled: boolean,
  useCase: UseCase,
): Record<string, string> {
  const lastHour = meta.calls.get(hourOf(meta)) ?? 0;
  const lastDay = [...meta.calls.values()].reduce((sum, calls) => sum + calls, 0);
  const percent = (calls: number, most: number) => (throttled ? 100 : Math.floor((100 * calls) / most));
  const app = percent(lastHour, APP_CALLS_PER_HOUR);
  const headers: Record<string, string> = {
    "x-app-usage": JSON.stringify({ call_count: app, total_cputime: app, total_time: app }),
  };
  const { pageId } = caller.token;
  if (pageId) {
    const page = percent(lastDay, PAGE_CALLS_PER_DAY);
    const usage = {
      type: useCase,
      call_count: page,
      total_cputime: page,
      total_time: page,
      estimated_time_to_regain_access: throttled ? REGAIN_ACCESS_MINUTES : 0,
    };
    headers["x-business-use-case-usage"] = JSON.stringify({ [pageId]: [usage] });
  }
  return headers;
}
