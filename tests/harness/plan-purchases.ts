import { expect } from "vitest";
import { waitFor } from "@/tests/harness/npm-start";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { payTranzilaForm } from "@/tests/harness/tranzila-page-objects";

export type Period = "monthly" | "yearly";

export const startPlanCheckout = (user: SignedUpUser, planKey: string, billingPeriod: Period = "monthly") =>
  api(user, "POST", "/payments/checkout", { planKey, billingPeriod });

const TIMEOUT_MS = 20_000;

/** Waits until the product knows the payment's result. Resolves to the payment. */
export async function waitForPaymentEnd(person: SignedUpUser, paymentId: string) {
  const ended = async () => {
    const { payment } = (await api(person, "GET", `/payments/${paymentId}`)).body;
    return payment.state !== "pending" && payment;
  };
  return waitFor("the end of a payment", ended, TIMEOUT_MS);
}

/** Buys a plan on the gateway's page. */
export async function buyPlan(
  person: SignedUpUser,
  planKey: string,
  billingPeriod: Period = "monthly",
  card?: string,
) {
  const { status, body } = await startPlanCheckout(person, planKey, billingPeriod);
  expect(status).toBe(201);
  await payTranzilaForm(body.url, card);
  return waitForPaymentEnd(person, body.paymentId);
}

export const fetchSubscription = async (user: SignedUpUser) =>
  (await api(user, "GET", "/payments/user/subscription")).body.subscription;
