/** Records largest paint, layout shifts and long tasks from the first byte. */
export function installPageProbe() {
  const bench = { lcp: 0, element: "", cls: 0, tasks: [] };
  globalThis.bench = bench;
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    bench.lcp = entry.startTime;
    bench.element = entry.element?.tagName ?? "";
  });
  observe("layout-shift", (entry) => {
    if (!entry.hadRecentInput) bench.cls += entry.value;
  });
  observe("longtask", ({ startTime, duration }) => bench.tasks.push({ startTime, duration }));
}

export function readMeasurements() {
  const { lcp, element, cls, tasks } = globalThis.bench;
  const [fcp] = performance.getEntriesByName("first-contentful-paint");
  const resources = performance.getEntriesByType("resource");
  const scripts = resources.filter(({ name }) => /\.js(\?|$)/.test(name));
  return {
    lcp,
    element,
    cls,
    tbt: tasks
      .filter(({ startTime }) => startTime >= (fcp?.startTime ?? 0))
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    js: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    before: 1 + resources.filter(({ startTime }) => startTime < lcp).length,
    foreign: resources.filter(({ name }) => new URL(name).origin !== location.origin).length,
  };
}
