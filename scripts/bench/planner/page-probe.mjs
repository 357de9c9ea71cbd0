/** Records the frame that shows the given number of cards, and all reported interactions. */
export function installPageProbe() {
  const bench = { painted: 0, waits: [] };
  globalThis.bench = bench;
  const look = () => {
    const cards = document.querySelectorAll("[data-testid=planner] [data-post]").length;
    if (cards < (globalThis.benchCards ?? Number.POSITIVE_INFINITY)) return requestAnimationFrame(look);
    // The following frame shows them.
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

/** Returns the milliseconds from the last byte of the data to the frame that shows it; undefined before. */
export function getDataToPaintMs(startDate) {
  // Excludes the planner's request for empty days, which has one post per day.
  const isOfDays = ({ name }) =>
    name.includes("/api/posts/calendar") &&
    name.includes(`startDate=${startDate}`) &&
    !/perDay=1\b/.test(name);
  const [entry] = performance.getEntriesByType("resource").filter(isOfDays);
  return entry && globalThis.bench.painted > 0 ? globalThis.bench.painted - entry.responseEnd : undefined;
}
