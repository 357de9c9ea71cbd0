import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Env } from "@/lib/core/server/env";
import { checkStripe } from "@/scripts/doctor/services";
import { setTestEnvironment } from "@/tests/harness/test-environment";

let server: Server;
let taxStatus = "active";
beforeAll(async () => {
  setTestEnvironment();
  server = createServer(({ url }, response) => {
    const body =
      url === "/v1/tax/settings" ? { object: "tax.settings", status: taxStatus } : { object: "balance" };
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => void server.close());

const check = (STRIPE_TAX: Env["STRIPE_TAX"]) => {
  const { port } = server.address() as AddressInfo;
  const settings = {
    STRIPE_TAX,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  };
  return checkStripe(settings as Env);
};

it("doctor names an account that automatic tax is not set up for", async () => {
  expect(await check("automatic")).toMatchObject({
    state: "ok",
    says: expect.stringContaining("Stripe Tax"),
  });
  taxStatus = "pending";
  expect(await check("automatic")).toMatchObject({
    state: "broken",
    next: expect.stringContaining("STRIPE_TAX=off"),
  });
  expect(await check("off")).toMatchObject({ state: "ok" });
});
