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

/** What a row may name: made when a row asks for it, and once for each test. */
export type Names = Record<string, string | (() => Promise<string>)>;

/** Two tests for each row: what is accepted, and what is refused. `{name}` stands for a value that the test prepares. */
export function testContract({ rows }: Contract, prepared: () => { client: Client; names: Names }): void {
  const resolve = async (name: string) => {
    const { names } = prepared();
    const found = names[name];
    if (found === undefined) throw new Error(`The contract names {${name}}, which no test prepares`);
    if (typeof found === "string") return found;
    const made = await found();
    names[name] = made;
    return made;
  };
  const fill = async (source: string) => {
    let filled = source;
    for (const [whole, name = ""] of source.matchAll(/\{(\w+)\}/g)) {
      filled = filled.replaceAll(whole, await resolve(name));
    }
    return filled;
  };
  const fillAll = async (values: Record<string, string> = {}) => {
    const filled: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) filled[name] = await fill(value);
    return filled;
  };

  async function run({ method, path, query, form, headers, before = [] }: Exchange) {
    const { client } = prepared();
    const address = await fill(path);
    const search = query ? `?${new URLSearchParams(await fillAll(query))}` : "";
    const body = form ? { body: new URLSearchParams(await fillAll(form)) } : {};
    const init = { method, headers: await fillAll(headers), ...body };
    for (const { call, value } of before) await client.control(`/${call}`, value);
    return client.send(address + search, init);
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
