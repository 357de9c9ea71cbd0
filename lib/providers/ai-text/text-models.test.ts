import { expect, test } from "vitest";
import { describeShutdown, examineTextModel } from "@/lib/providers/ai-text/text-models";

const NOW = new Date("2026-11-27T12:00:00Z");
const examine = (id: string, use: Partial<Parameters<typeof examineTextModel>[1]> = {}) =>
  examineTextModel(id, { effort: undefined, api: "responses", now: NOW, ...use });

test("default text model has no warning and no note", () => {
  expect(examine("gpt-6-luna")).toEqual({ warnings: [], notes: [] });
});

test.each([
  ["gpt-5", "OpenAI retires gpt-5 on 2026-12-11"],
  ["gpt-5-mini-2025-08-07", "OpenAI retires gpt-5-mini-2025-08-07 on 2026-12-11"],
  ["o3", "OpenAI retires o3 on 2026-12-11"],
  ["gpt-4o-2024-11-20", "OpenAI retires gpt-4o-2024-11-20 on 2027-01-14"],
  ["gpt-4.1", "OpenAI retires gpt-4.1 on 2027-01-14"],
  ["o4-mini", "OpenAI retired o4-mini on 2026-10-23"],
  ["gpt-4.1-nano", "OpenAI retired gpt-4.1-nano on 2026-10-23"],
])("%s is retired or retires within 60 days", (id, warning) => {
  expect(examine(id).warnings).toEqual([warning]);
});

test.each([
  ["2027-01-26", "OpenAI retires gpt-7 on 2027-01-26"],
  ["2027-01-27", null],
  ["2026-11-27", "OpenAI retired gpt-7 on 2026-11-27"],
  ["some day", null],
  [null, null],
  [undefined, null],
])("shutdown on %s is described within 60 days", (day, sentence) => {
  expect(describeShutdown("gpt-7", day, NOW)).toBe(sentence);
});

test("date of the service's own list goes before the date of the table", () => {
  expect(examine("gpt-5", { announced: "2027-06-01" }).warnings).toEqual([]);
  expect(examine("gpt-6-luna", { announced: "2026-12-24" }).warnings).toEqual([
    "OpenAI retires gpt-6-luna on 2026-12-24",
  ]);
  expect(examine("gpt-5", { announced: null }).warnings).toHaveLength(1);
});

test.each([
  ["gpt-6-luna", "minimal", "gpt-6-luna takes no OPENAI_REASONING_EFFORT=minimal"],
  ["gpt-5.2", "max", "gpt-5.2 takes no OPENAI_REASONING_EFFORT=max"],
  ["gpt-4.1", "low", "gpt-4.1 does not reason: OPENAI_REASONING_EFFORT has no effect"],
] as const)("%s warns of the reasoning effort %s", (id, effort, warning) => {
  expect(examine(id, { effort }).warnings).toContainEqual(expect.stringContaining(warning));
});

test.each([
  ["gpt-6-luna", "max"],
  ["gpt-5.6-terra", "none"],
  ["gpt-5.4-mini", "xhigh"],
] as const)("%s takes the reasoning effort %s", (id, effort) => {
  expect(examine(id, { effort }).warnings).toEqual([]);
});

test("newer models over the chat protocol warn that the agent does not reason", () => {
  const sentence = expect.stringContaining("the post agent sends the effort none");
  expect(examine("gpt-6-luna", { api: "chat" }).warnings).toEqual([sentence]);
  expect(examine("gpt-6-luna", { api: "chat", effort: "none" }).warnings).toEqual([]);
  expect(examine("gpt-6-luna", { effort: "high" }).warnings).toEqual([]);
  expect(examine("gpt-5.6-sol", { api: "chat" }).warnings).toEqual([sentence]);
  expect(examine("gpt-5.6-sol", { api: "chat", effort: "none" }).warnings).toEqual([]);
  expect(examine("gpt-5.6-sol", { api: "chat", effort: "high" }).warnings).toEqual([sentence]);
  expect(examine("gpt-5.5", { api: "chat" }).warnings).toEqual([sentence]);
  expect(examine("gpt-5.1", { api: "chat", effort: "high" }).warnings).toEqual([]);
});

test.each(["gpt-5.2", "gpt-5.4-mini"])("%s over chat warns only when an effort is set", (id) => {
  const sentence = expect.stringContaining("the post agent sends no effort");
  expect(examine(id, { api: "chat", effort: "high" }).warnings).toEqual([sentence]);
  expect(examine(id, { api: "chat", effort: "none" }).warnings).toEqual([]);
  expect(examine(id, { api: "chat" }).warnings).toEqual([]);
  expect(examine(id, { effort: "high" }).warnings).toEqual([]);
});

test("model without schemas or streams is named", () => {
  expect(examine("gpt-4-turbo").warnings).toContainEqual(
    expect.stringContaining("does not write JSON by a schema"),
  );
  expect(examine("o3-pro").warnings).toContainEqual(expect.stringContaining("not known to stream"));
});

test("unknown model has a note and no warning", () => {
  const { warnings, notes } = examine("llama-9-instruct", { effort: "high" });
  expect(warnings).toEqual([]);
  expect(notes).toEqual([expect.stringContaining("llama-9-instruct is not in our table")]);
});
