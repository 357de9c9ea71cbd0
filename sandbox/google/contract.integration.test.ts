import { afterAll, beforeAll, describe, expect, test } from "vitest";
import contract from "@/sandbox/google/contract.json" with { type: "json" };
import { CLIENT_ID, ORIGIN } from "@/tests/harness/sandbox/google-calls";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

interface Exchange {
  method: string;
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  status: number;
  contentType?: string;
  says?: string;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

/** Parameters that the row does not mention are valid. */
function queryOf({ path, query = {} }: Exchange): string {
  const common = { client_id: CLIENT_ID, origin: ORIGIN };
  const defaults = { "/gsi/select": { ...common, channel_id: "c-1" }, "/gsi/button": common }[path] ?? {};
  const filled = {
    ...defaults,
    ...query,
    ...(query.client_id === "{client}" ? { client_id: CLIENT_ID } : {}),
  };
  return new URLSearchParams(filled).toString();
}

async function run(exchange: Exchange) {
  const { method, path, form } = exchange;
  const body = form ? { body: new URLSearchParams(form) } : {};
  const response = await fetch(`${sandbox.url}${contract.base}${path}?${queryOf(exchange)}`, {
    method,
    ...body,
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

describe.each(contract.rows)("$row: $states", (row) => {
  const accepted = row.accepted as Exchange;
  const refused = row.refused as Exchange;

  test("accepts the valid request", async () => {
    const { status, type, text } = await run(accepted);
    expect(status, text).toBe(accepted.status);
    expect(type).toContain(accepted.contentType ?? "text/html");
    expect(text.includes("data-credential")).toBe(accepted.method === "POST");
  });

  test("rejects the invalid request", async () => {
    const { status, text } = await run(refused);
    expect(status, text).toBe(refused.status);
    expect(text).toContain(refused.says);
    expect(text).not.toContain("data-credential");
  });
});
