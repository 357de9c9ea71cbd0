import { runInSpan } from "@/lib/core/server/tracing";

type Step = "prepare media" | "upload" | "send" | "look up" | "comment";

/** Runs one step of a publication in a span of its own. Throws what the step throws. */
export function traceStep<T>(
  step: Step,
  { snapshot }: { snapshot: { platform: string } },
  work: () => Promise<T>,
): Promise<T> {
  return runInSpan(`publication ${step}`, { facts: { "app.platform": snapshot.platform } }, work);
}
