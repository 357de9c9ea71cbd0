import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import type { StoredCard } from "@/lib/providers/payments/port";
import {
  startTranzilaAdapter,
  type TranzilaAdapterSetup,
  YEARLY_PLAN,
} from "@/tests/harness/tranzila-adapter-setup";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

const CHARGE = "/v1/transaction/credit_card/create";

let shop: TranzilaAdapterSetup;

beforeAll(async () => {
  shop = await startTranzilaAdapter();
});
afterEach(() => shop.reset());
afterAll(() => shop.stop());

const coded = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("Tranzila charges", () => {
  const renewalOf = (card: StoredCard) => ({
    ...{ paymentId: randomUUID(), card, description: "Kolot Pro, yearly" },
    price: YEARLY_PLAN.price,
  });

  it("charge is made once, and the reports contain our payment id", async () => {
    const renewal = renewalOf(await shop.storedCard());
    const charge = await shop.gateway.charge(renewal);
    expect(charge).toMatchObject({ state: "paid", paymentId: renewal.paymentId, cardLast4: "1111" });
    const { charges, subscription } = await shop.look({ paymentId: renewal.paymentId });
    expect(charges).toEqual([{ ...charge, at: expect.any(Date) }]);
    expect(subscription).toBeNull();
  });

  it("declined or expired card returns the bank's code", async () => {
    const card = await shop.storedCard(TRANZILA_CARDS.declinedLater);
    expect(await shop.gateway.charge(renewalOf(card))).toMatchObject({
      state: "declined",
      declineCode: "004",
    });
    const odd = { ...card, expireYear: card.expireYear + 1 };
    expect(await shop.gateway.charge(renewalOf(odd))).toMatchObject({
      state: "declined",
      declineCode: "036",
    });
  });

  it("repeated charge has no effect, and its outcome must be looked up", async () => {
    const renewal = renewalOf(await shop.storedCard());
    await shop.gateway.charge(renewal);
    await expect(shop.gateway.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await shop.look({ paymentId: renewal.paymentId })).charges).toHaveLength(1);
  });

  it.each([
    [{ kind: "accept-then-status", status: 500 }],
    [{ kind: "accept-then-status", status: 400 }],
    [{ kind: "accept-then-reset" }],
    [{ kind: "accept-then-hang" }],
    [{ kind: "malformed" }],
    [{ kind: "cut", afterBytes: 10 }],
  ])("charge whose response is lost has an unknown outcome: %o", async (action) => {
    const renewal = renewalOf(await shop.storedCard());
    await shop.control.armFault({ service: "tranzila", path: CHARGE, action });
    const impatient = shop.gatewayWith({ chargeTimeoutMs: 500 });
    await expect(impatient.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await shop.look({ paymentId: renewal.paymentId })).charges).toMatchObject([{ state: "paid" }]);
    const { entries } = await shop.control.journal("tranzila");
    expect(entries.filter(({ path }: { path: string }) => path.endsWith(CHARGE))).toHaveLength(1);
  });

  it("charge that was not made has an unknown outcome without a response", async () => {
    const renewal = renewalOf(await shop.storedCard());
    await shop.control.armFault({
      service: "tranzila",
      path: CHARGE,
      action: { kind: "status", status: 503 },
    });
    await expect(shop.gateway.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await shop.look({ paymentId: renewal.paymentId })).charges).toEqual([]);
  });

  it("charge errors contain no token and no key in any encoding", async () => {
    const renewal = renewalOf(await shop.storedCard());
    for (const kind of ["accept-then-reset", "malformed", "accept-then-hang"]) {
      await shop.control.armFault({ service: "tranzila", path: CHARGE, action: { kind } });
      const error: unknown = await shop
        .gatewayWith({ chargeTimeoutMs: 300 })
        .charge({ ...renewal, paymentId: randomUUID() })
        .catch((thrown: unknown) => thrown);
      const said = inspect(error, { depth: 10 });
      expect(said).toContain("provider_timeout");
      for (const secret of [renewal.card.token, "sandbox-tranzila-secret", "app-key"]) {
        expect(said).not.toContain(secret);
      }
    }
  });

  it("unreachable Tranzila throws that nothing was sent", async () => {
    const deleted = createServer();
    await new Promise<void>((ready) => deleted.listen(0, "127.0.0.1", ready));
    const { port } = deleted.address() as AddressInfo;
    await new Promise((closed) => deleted.close(closed));
    const nowhere = shop.gatewayWith({ apiBase: `http://127.0.0.1:${port}` });
    const card = { token: "t", expireMonth: 1, expireYear: 2030, last4: "1111" };
    await expect(nowhere.charge(renewalOf(card))).rejects.toSatisfy(coded("provider_error"));
  });
});
