import description from "@/sandbox/meta/graph-description.json" with { type: "json" };
import documented from "@/sandbox/meta/graph-documented.json" with { type: "json" };

interface DocumentedRow {
  /** Node type, method and edge; `* *` is every edge. */
  edge: string;
  parameters?: Record<string, string>;
  fields?: string[];
  /** Values of a parameter that the description spells differently. */
  values?: Record<string, string[]>;
  required?: string[];
  returns?: string;
  source: string;
}

interface DescribedEdge {
  parameters: Record<string, string>;
  values: Record<string, string[]>;
  required: string[];
  /** Node type of the result, whose fields may be requested. */
  returns: string;
}

const NODES: Record<
  string,
  { fields: string[]; edges: Record<string, { returns: string; params: Record<string, string> }> }
> = description.nodes;
const ENUMS: Record<string, string[]> = description.enums;
const ROWS = documented.rows as unknown as DocumentedRow[];

/** Returns what Meta says about an edge; undefined for one that it does not have. The edge of a node itself is "". */
export function findDescribedEdge(node: string, method: string, edge: string): DescribedEdge | undefined {
  const found = NODES[node]?.edges[`${method} ${edge}`];
  const rows = ROWS.filter((row) => row.edge === `${node} ${method} ${edge}`);
  if (!found && rows.length === 0) return undefined;
  const all = [...ROWS.filter((row) => row.edge === "* *"), ...rows];
  return {
    parameters: Object.assign({}, found?.params, ...all.map(({ parameters }) => parameters)),
    values: Object.assign({}, ...all.map(({ values }) => values)),
    required: all.flatMap(({ required = [] }) => required),
    returns: rows.find(({ returns }) => returns)?.returns ?? found?.returns ?? node,
  };
}

/** Returns true when Meta names this field of a node type. */
export function hasDescribedField(node: string, field: string): boolean {
  const rows = ROWS.filter((row) => row.edge === `${node} GET `);
  return [...(NODES[node]?.fields ?? []), ...rows.flatMap(({ fields = [] }) => fields)].includes(field);
}

/** Returns why a value is not of a described type; undefined when it is. */
export function findTypeProblem(type: string, value: unknown): string | undefined {
  const item = /^list<(.*)>$/.exec(type)?.[1];
  if (type === "list" || item !== undefined) {
    const list = toList(value);
    if (!list) return "must be an array.";
    const problems = list.map((one) => (item === undefined ? undefined : findTypeProblem(item, one)));
    return problems.find((problem) => problem !== undefined);
  }
  const allowed = ENUMS[type];
  if (allowed) return allowed.includes(String(value)) ? undefined : `must be one of {${allowed.join(", ")}}`;
  const check = CHECKS[type];
  if (!check) throw new Error(`The description has a type without a check: ${type}`);
  return check.fits(value) ? undefined : check.problem;
}

const CHECKS: Record<string, { fits(value: unknown): boolean; problem: string }> = {
  string: { fits: (value) => ["string", "number"].includes(typeof value), problem: "must be a string." },
  bool: { fits: (value) => /^(true|false|0|1)$/.test(String(value)), problem: "must be a boolean" },
  int: { fits: (value) => /^-?\d+$/.test(String(value)), problem: "must be an integer" },
  "unsigned int": { fits: (value) => /^\d+$/.test(String(value)), problem: "must be a non-negative integer" },
  float: { fits: (value) => Number.isFinite(Number(value)), problem: "must be a number" },
  datetime: {
    fits: (value) => /^\d+$/.test(String(value)) || !Number.isNaN(Date.parse(String(value))),
    problem: "must be a valid time",
  },
  // The description uses Object for structures and for values of several types alike.
  Object: { fits: (value) => value !== null && value !== "", problem: "must not be empty" },
  map: { fits: (value) => typeof toJson(value) === "object", problem: "must be an object." },
  file: { fits: Buffer.isBuffer, problem: "must be a file" },
};

function toList(value: unknown): unknown[] | undefined {
  const given = typeof value === "string" && value.startsWith("[") ? toJson(value) : value;
  if (Array.isArray(given)) return given;
  return typeof given === "string" ? given.split(",").map((one) => one.trim()) : undefined;
}

function toJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
