import { expect, test, vi } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { runLiveCalls } from "@/scripts/doctor/live";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

/** Returns the rows of the only service with a real key; it gives this response to every call. */
async function call(service: string, response: () => Response) {
  vi.stubGlobal("fetch", async () => response());
  const others = getEnv().SANDBOX_SERVICES.filter((name) => name !== service);
  const rows = await runLiveCalls({ ...getEnv(), SANDBOX_SERVICES: others }, true);
  vi.unstubAllGlobals();
  return rows.filter(({ result }) => result !== "would call" && result !== "not called");
}

test.each([
  [200, { active: false }, "proved", "is accepted"],
  [400, { error: "invalid_request" }, "not proved", "as for an unknown client id"],
  [401, { error: "invalid_client" }, "FAILED", "responded with 401"],
  [500, {}, "FAILED", "responded with 500"],
])("answer %d of LinkedIn to the introspection of no token is judged", async (status, body, result, text) => {
  const rows = await call("linkedin", () => Response.json(body, { status }));
  const says = expect.stringContaining(text);
  expect(rows).toMatchObject([
    { part: "LinkedIn", result, says },
    { part: "LinkedIn Pages", result, says },
  ]);
});

test.each([
  ["2027-12-01", "proved"],
  ["2026-11-01", "proved, with warnings"],
])("live call of a text model that ends on %s is %s", async (day, result) => {
  const { OPENAI_TEXT_MODEL: text, OPENAI_IMAGE_MODEL: image } = getEnv();
  const data = [{ id: text, shutdown_date: day }, { id: image }];
  vi.setSystemTime("2026-11-27T12:00:00Z");
  const rows = await call("openai", () => Response.json({ data })).finally(() => vi.useRealTimers());
  expect(rows).toMatchObject([{ part: "AI", result }]);
});
