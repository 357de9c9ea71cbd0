import { expect, it } from "vitest";
import { listMetricUses, readAlerts, readDashboard } from "@/tests/harness/monitoring-files";
import { readSource } from "@/tests/rules/source-tree";

const GRID_COLUMNS = 24;

it("metrics, labels and functions of an expression are found", () => {
  const expr =
    'sum by (le) (rate(kolot_a_bucket{method="GET",route!~"/x|y"}[5m])) > 2 and max(kolot_b) or up{job=~"a"} == 0';
  expect(listMetricUses(expr)).toEqual([
    { name: "kolot_a_bucket", around: "rate", labels: ["method", "route"] },
    { name: "kolot_b", around: "max", labels: [] },
    { name: "up", around: undefined, labels: ["job"] },
  ]);
});

it("ten alerts have an expression and a severity, and operations.md says what to do for each", () => {
  const alerts = readAlerts();
  expect(alerts).toHaveLength(10);
  for (const { name, expr, severity } of alerts) {
    expect(listMetricUses(expr).length, name).toBeGreaterThan(0);
    expect(["page", "ticket"], name).toContain(severity);
  }
  const rows = [...readSource("docs/operations.md").matchAll(/^\| `(Kolot\w+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(alerts.map(({ name }) => name));
  for (const [, name, meaning = "", action = ""] of rows) {
    expect(meaning.trim().length, name).toBeGreaterThan(20);
    expect(action.trim().length, name).toBeGreaterThan(40);
  }
});

it("every panel of the dashboard has a place, a unit and queries, and none overlaps another", () => {
  const { panels, title, schemaVersion } = readDashboard();
  expect([title, schemaVersion]).toEqual(["Kolot", 39]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const panel of panels) {
    const { h, w, x, y } = panel.gridPos;
    expect(x + w, panel.title).toBeLessThanOrEqual(GRID_COLUMNS);
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) {
        expect(taken, `${panel.title} at ${column}, ${row}`).not.toContain(`${column},${row}`);
        taken.add(`${column},${row}`);
      }
    }
    if (panel.type === "row") continue;
    expect(panel.type, panel.title).toBe("timeseries");
    expect(panel.fieldConfig?.defaults.unit, panel.title).toMatch(/^\w+$/);
    expect(panel.targets?.length, panel.title).toBeGreaterThan(0);
    const targets = panel.targets ?? [];
    expect(new Set(targets.map(({ refId }) => refId)).size, panel.title).toBe(targets.length);
    for (const { expr } of targets) expect(listMetricUses(expr).length, expr).toBeGreaterThan(0);
  }
});

it("dashboard shows every metric that an alert reads", () => {
  const shown = readDashboard().panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => listMetricUses(expr).map(({ name }) => name)),
  );
  const read = readAlerts().flatMap(({ expr }) => listMetricUses(expr).map(({ name }) => name));
  expect([...new Set(read)].filter((name) => !shown.includes(name))).toEqual([]);
});
