/** For the contract tests of this folder: the rows of a contract file, sent and judged. */
import { expect, it } from "vitest";
import type { Client } from "@/sandbox/meta/test-client";

interface Exchange {
  method: string;
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  status: number;
  code?: number;
  subcode?: number;
  has?: string[];
  before?: { call: string; value: unknown }[];
}

export interface Contract {
  rows: { source: string; row: string; accepted: Exchange; refused: Exchange }[];
}

/** Two tests for each row: what is accepted, and what is refused. `{name}` stands for a value that the test prepares. */
export function testContract(
  { rows }: Contract,
  prepared: () => { client: Client; names: Record<string, string> },
): void {
  const fill = (source: string) =>
    source.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = prepared().names[name];
      if (value === undefined) throw new Error(`The contract names ${whole}, which no test prepares`);
      return value;
    });
  const fillAll = (values: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));

  async function run({ method, path, query, form, headers, before = [] }: Exchange) {
    const { client } = prepared();
    for (const { call, value } of before) await client.control(`/${call}`, value);
    const search = query ? `?${new URLSearchParams(fillAll(query))}` : "";
    const body = form ? { body: new URLSearchParams(fillAll(form)) } : {};
    return client.send(fill(path) + search, { method, headers: fillAll(headers), ...body });
  }

  it.each(rows.map((row) => [`${row.source}: ${row.row}`, row] as const))("%s", async (_name, row) => {
    const accepted = await run(row.accepted);
    expect(accepted.body.error).toBeUndefined();
    expect(accepted.status).toBe(row.accepted.status);
    for (const key of row.accepted.has ?? []) expect(accepted.body).toHaveProperty(key);
  });

  it.each(rows.map((row) => [`${row.source}: not ${row.row}`, row] as const))("%s", async (_name, row) => {
    const refused = await run(row.refused);
    expect(refused.status).toBe(row.refused.status);
    expect(refused.body.error?.code).toBe(row.refused.code);
    expect(refused.body.error?.error_subcode).toBe(row.refused.subcode);
  });
}
