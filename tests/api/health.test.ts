import { expect, it } from "vitest";
import { api, send, stranger } from "@/tests/harness/stack";

it("live asks nothing of anything", async () => {
  const answer = await api(stranger(), "GET", "/health/live");
  expect(answer).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("ready says that database, storage and queue answer, and no more than that", async () => {
  const answer = await api(stranger(), "GET", "/health/ready");
  const checks = { database: "ok", storage: "ok", queue: "ok" };
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "ok", checks });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("every answer carries the headers that keep a browser careful (WEB3)", async () => {
  for (const path of ["/api/health/live", "/api/credits/info", "/auth", "/"]) {
    const { headers } = await send(stranger(), path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
  expect((await send(stranger(), "/api/credits/info")).headers.get("cache-control")).toBe("no-store");
});
