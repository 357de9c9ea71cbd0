import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

const read = (name: string) => readFileSync(join(REPOSITORY_ROOT, "docs/monitoring", name), "utf8");

export interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  fieldConfig?: { defaults: { unit: string } };
  targets?: { refId: string; expr: string; legendFormat: string }[];
}

/** Reads the dashboard of Grafana. */
export function readDashboard(): { title: string; schemaVersion: number; panels: Panel[] } {
  return JSON.parse(read("grafana-dashboard.json"));
}

/** Reads names and expressions of the alerts; each expression is one line of the file. */
export function readAlerts(): { name: string; expr: string; severity: string }[] {
  const rules = read("alerts.yaml")
    .split(/^ {6}- alert: /m)
    .slice(1);
  return rules.map((rule) => ({
    name: rule.split("\n")[0] ?? "",
    expr: /^ {8}expr: (.+)$/m.exec(rule)?.[1] ?? "",
    severity: /severity: (\w+)/.exec(rule)?.[1] ?? "",
  }));
}

/** A metric in an expression of PromQL, with the labels of its selector and the function right around it. */
export interface MetricUse {
  name: string;
  labels: string[];
  around: string | undefined;
}

/** Lists the metrics that an expression reads. */
export function listMetricUses(expr: string): MetricUse[] {
  const found = expr.matchAll(/(?:(\w+)\()?\b((?:kolot|nodejs|process)_\w+|up\b)(?:\{([^}]*)\})?/g);
  return [...found].map(([, around, name = "", selector = ""]) => ({
    ...{ name, around },
    labels: [...selector.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([, label = ""]) => label),
  }));
}
