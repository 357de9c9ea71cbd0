import type { TourStep } from "@/components/shell/tour/tour-steps";

/** Calls back once when a person does what the step is about. Returns how to stop watching. */
export function watchStep({ name, doneBy }: TourStep, onDone: () => void): () => void {
  const place = `[data-tour="${name}"]`;
  const stop = new AbortController();
  const done = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    onDone();
  };
  if (doneBy === "open") {
    const observer = new MutationObserver(() => {
      if (document.querySelector(`${place} [data-state="open"]`)) done();
    });
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
    stop.signal.addEventListener("abort", () => observer.disconnect());
  } else {
    document.addEventListener(doneBy, (event) => isDone(event, place) && done(), { signal: stop.signal });
  }
  return () => stop.abort();
}

/** An empty line that was sent begins nothing. */
function isDone({ type, target }: Event, place: string): boolean {
  const spot = target instanceof Element ? target.closest(place) : null;
  const line = spot?.querySelector("input");
  return spot !== null && !(type === "submit" && line?.value.trim() === "");
}
