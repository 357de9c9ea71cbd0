import { expect } from "vitest";
import { eventually } from "@/tests/harness/checkout";
import { api, type Person } from "@/tests/harness/stack";
import { payTranzilaForm } from "@/tests/harness/tranzila";

export type Period = "monthly" | "yearly";

export const checkOut = (person: Person, planKey: string, billingPeriod: Period = "monthly") =>
  api(person, "POST", "/payments/checkout", { planKey, billingPeriod });

const PATIENCE_MS = 20_000;

/** Resolves to the payment once the product knows how it ended. */
export async function endOfPayment(person: Person, paymentId: string) {
  const ended = async () => {
    const { payment } = (await api(person, "GET", `/payments/${paymentId}`)).body;
    return payment.state !== "pending" && payment;
  };
  return eventually("the end of a payment", ended, PATIENCE_MS);
}

/** Somebody pays a plan on the gateway's page. */
export async function buyPlan(
  person: Person,
  planKey: string,
  billingPeriod: Period = "monthly",
  card?: string,
) {
  const { status, body } = await checkOut(person, planKey, billingPeriod);
  expect(status).toBe(201);
  await payTranzilaForm(body.url, card);
  return endOfPayment(person, body.paymentId);
}

export const subscriptionOf = async (person: Person) =>
  (await api(person, "GET", "/payments/user/subscription")).body.subscription;
