// Runs in the page: when the days were there and when they were painted, and how long a person waits for each answer.

/** Notes the frame in which so many cards are there, and every interaction the browser tells of. */
export function watch() {
  const bench = { painted: 0, waits: [] };
  globalThis.bench = bench;
  const look = () => {
    const cards = document.querySelectorAll("[data-testid=planner] [data-post]").length;
    if (cards < (globalThis.benchCards ?? Number.POSITIVE_INFINITY)) return requestAnimationFrame(look);
    // The frame behind this one shows them.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        bench.painted = performance.now();
      };
      channel.port2.postMessage(null);
    });
  };
  requestAnimationFrame(look);
  const waits = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) waits.set(interactionId, Math.max(duration, waits.get(interactionId) ?? 0));
    }
    bench.waits = [...waits.values()];
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** Milliseconds from the last byte of the days to the frame that shows them; undefined while they are not there. */
export function dataToPaint(startDate) {
  // The planner also asks which days are empty: one post of each.
  const isOfDays = ({ name }) =>
    name.includes("/api/posts/calendar") &&
    name.includes(`startDate=${startDate}`) &&
    !/perDay=1\b/.test(name);
  const [entry] = performance.getEntriesByType("resource").filter(isOfDays);
  return entry && globalThis.bench.painted > 0 ? globalThis.bench.painted - entry.responseEnd : undefined;
}
