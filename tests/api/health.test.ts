import { expect, it } from "vitest";
import { api, createAnonymousClient, send } from "@/tests/harness/running-product";

it("liveness endpoint responds without checking dependencies", async () => {
  const response = await api(createAnonymousClient(), "GET", "/health/live");
  expect(response).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

it("readiness endpoint reports only database, storage, queue and worker status", async () => {
  const response = await api(createAnonymousClient(), "GET", "/health/ready");
  const checks = { database: "ok", storage: "ok", queue: "ok", worker: "ok" };
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ status: "ok", checks });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

it("response carries the browser security headers [WEB3]", async () => {
  for (const path of ["/api/health/live", "/api/credits/info", "/auth", "/"]) {
    const { headers } = await send(createAnonymousClient(), path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
  expect((await send(createAnonymousClient(), "/api/credits/info")).headers.get("cache-control")).toBe(
    "no-store",
  );
});
