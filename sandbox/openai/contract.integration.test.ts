import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import contract from "@/sandbox/openai/contract.json" with { type: "json" };
import description from "@/sandbox/openai/description.json" with { type: "json" };
import {
  type DescribedCall,
  listEventFaults,
  listRequestFaults,
  listResponseFaults,
  type StreamedCall,
} from "@/sandbox/openai/vendor-description";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

interface ContractCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string | { png: [number, number] }>;
  status: number;
  code?: string;
  param?: string;
  contentType?: string;
}

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  // The rows assume the models served on this day.
  await sandbox.control("POST", "clock", { offsetMs: Date.parse("2026-11-20T12:00:00Z") - Date.now() });
});
afterAll(() => sandbox.remove());

async function send(call: ContractCall) {
  const headers: Record<string, string> = {
    authorization: "Bearer sk-sandbox-0123456789abcdef",
    ...call.headers,
  };
  if (call.json !== undefined) headers["content-type"] = "application/json";
  const body = call.json === undefined ? await formOf(call) : JSON.stringify(call.json);
  return fetch(`${sandbox.url}${contract.base}${call.path}`, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

async function formOf({ form }: ContractCall) {
  if (!form) return undefined;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, await png(...value.png), `${name}.png`);
  }
  return data;
}

/** Returns the JSON events of a stream without its end mark. */
const streamJsonEvents = (text: string): unknown[] =>
  [...text.matchAll(/^data: (.+)$/gm)].flatMap(([, data = ""]) =>
    data === "[DONE]" ? [] : [JSON.parse(data)],
  );

async function png(width: number, height: number) {
  return new Blob([new Uint8Array(await createCanvas(width, height).encode("png"))], { type: "image/png" });
}

describe.each(contract.rows)("$row: $states", ({ accepted, refused }) => {
  test("accepts the valid request", async () => {
    const response = await send(accepted as ContractCall);
    const text = await response.text();
    expect(response.status, text).toBe(accepted.status);
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect(response.headers.get("x-ratelimit-remaining-requests")).toMatch(/^\d+$/);
    const contentType = (accepted as ContractCall).contentType ?? "application/json";
    expect(response.headers.get("content-type")).toContain(contentType);
    const call = `${accepted.method} ${accepted.path}`;
    if (contentType === "text/event-stream") {
      const faults = streamJsonEvents(text).map((event) => listEventFaults(call as StreamedCall, event));
      expect(faults.length).toBeGreaterThan(2);
      return expect(faults.flat()).toEqual([]);
    }
    if (contentType !== "application/json" || !(call in description.calls)) return;
    expect(listResponseFaults(call as DescribedCall, JSON.parse(text))).toEqual([]);
  });

  test("rejects the invalid request", async () => {
    const response = await send(refused as ContractCall);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    const { status, code = null, param } = refused as ContractCall;
    expect([response.status, error.code]).toEqual([status, code]);
    if (param !== undefined) expect(error.param).toBe(param);
    expect(Object.keys(error).sort()).toEqual(["code", "message", "param", "type"]);
    expect(error.message).toMatch(/\w/);
  });
});

test("rejected requests record no effects", async () => {
  await sandbox.control("POST", "reset", { service: "openai" });
  for (const { refused } of contract.rows) await send(refused as ContractCall);
  expect((await sandbox.control("GET", "effects?service=openai")).json.effects).toEqual([]);
});

test("contract lists no parameter that OpenAI's description lacks", () => {
  const parameters: Record<string, string[]> = contract.parameters;
  const valid = { model: "m", prompt: "p", image: "i", messages: [{ role: "user", content: "c" }] };
  for (const call of Object.keys(description.calls) as DescribedCall[]) {
    const unknown = (parameters[call] ?? []).filter((name) =>
      listRequestFaults(call, { ...valid, [name]: null }).some((fault) =>
        fault.endsWith(`{"unevaluatedProperty":"${name}"}`),
      ),
    );
    expect([call, unknown]).toEqual([call, []]);
  }
});

describe("streamed events are as OpenAI describes them", () => {
  const PARAMETERS = { type: "object", properties: { day: { type: "string" } }, required: ["day"] };
  const TOOL = { name: "note_day", description: "Notes a day.", parameters: PARAMETERS, strict: false };
  const BODIES: Record<StreamedCall, (tools: boolean) => object> = {
    "POST /responses": (tools) => ({
      input: "Write about bread.",
      ...(tools ? { tools: [{ type: "function", ...TOOL }], tool_choice: "required" } : {}),
    }),
    "POST /chat/completions": (tools) => ({
      messages: [{ role: "user", content: "Write about bread." }],
      stream_options: { include_usage: true },
      ...(tools
        ? {
            tools: [{ type: "function", function: TOOL }],
            ...{ tool_choice: "required", reasoning_effort: "none" },
          }
        : {}),
    }),
  };
  const calls = Object.keys(BODIES) as StreamedCall[];
  const endings = ["complete", "tool call", "refusal", "incomplete", "content-filter", "failed"];

  test.each(calls.flatMap((call) => endings.map((ending) => [call, ending] as const)))(
    "%s that ends as %s",
    async (call, ending) => {
      const isTool = ending === "tool call";
      const rule = ["complete", "tool call"].includes(ending) ? undefined : ending;
      if (rule)
        await sandbox.control("POST", "trigger", { service: "openai", event: "plant", rule, times: 1 });
      const [method = "", path = ""] = call.split(" ");
      const json = { model: "gpt-6-luna", stream: true, ...BODIES[call](isTool) };
      const response = await send({ method, path, json, status: 200 });
      const text = await response.text();
      expect(response.headers.get("content-type"), text).toContain("text/event-stream");
      // An error of the chat API is an event that its description does not name.
      const events = streamJsonEvents(text).filter((event) => !Object.hasOwn(event as object, "error"));
      expect(events.length).toBeGreaterThan(1);
      if (isTool) expect(text).toContain("note_day");
      expect(events.flatMap((event) => listEventFaults(call, event))).toEqual([]);
      await sandbox.control("POST", "trigger", { service: "openai", event: "no-plant" });
    },
  );
});
