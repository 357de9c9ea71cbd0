import { GATEWAY_CLOCK_MS, nextLook, RENEWAL_LOOKS, RETRY_AFTER_HOURS } from "@/lib/billing/rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { type GatewayOf, gatewayNamed } from "@/lib/billing/server/gateway-named";
import { claimLook, type DueLook, findOpenLooks, planLook } from "@/lib/billing/server/look-store";
import { claimOverdue, planRetry } from "@/lib/billing/server/renewal-store";
import { isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";

const before = (at: Date, ms = GATEWAY_CLOCK_MS) => new Date(at.getTime() - ms);

/**
 * Asks gateways about payments whose word never came. One that was looked up often enough is given up, though it counts
 * when it is paid all the same; a renewal of ours that no gateway knows of is charged anew later. Returns how many.
 */
export async function lookUpPayments(gatewayOf: GatewayOf = gatewayNamed): Promise<number> {
  for (let done = 0; ; done += 1) {
    const due = await claimLook();
    if (!due) return done;
    await lookUp(due, gatewayOf).catch((error: unknown) =>
      log().warn({ err: error, gateway: due.gateway, paymentId: due.id }, "a payment could not be looked up"),
    );
  }
}

/**
 * Asks about everything of a person's whose word is still awaited, so that what was paid a moment ago is known before
 * they are forgotten. Throws when a gateway does not answer; one that is not set up any more, or does not know the page,
 * has nothing to say.
 */
export async function lookUpAllOf(userId: string, gatewayOf: GatewayOf = gatewayNamed): Promise<void> {
  for (const due of await findOpenLooks(userId)) {
    try {
      await lookUp(due, gatewayOf);
    } catch (error) {
      if (!isAppError(error, "not_found")) throw error;
      log().warn({ err: error, gateway: due.gateway, paymentId: due.id }, "nobody knows of a payment page");
    }
  }
}

async function lookUp(due: DueLook, gatewayOf: GatewayOf): Promise<void> {
  const { id, askedAt, sessionRef, subscriptionRef, createdAt } = due;
  const gateway = gatewayOf(due.gateway);
  const snapshot = await gateway.lookUp({
    paymentId: id,
    sessionRef,
    subscriptionRef,
    chargeRef: null,
    since: before(createdAt),
  });
  await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
  const isRenewal = due.purpose === "renewal";
  const minutes = nextLook(due.ageMinutes, isRenewal ? RENEWAL_LOOKS : undefined);
  await inTransaction(async (tx) => {
    const givenUp = await planLook(id, minutes, tx);
    if (givenUp && isRenewal && due.subscriptionId) {
      await planRetry(due.subscriptionId, RETRY_AFTER_HOURS[0], true, tx);
    }
  });
}

// A gateway may renew some days before the end, where a month is shorter than the one before.
const DAYS_MS = 5 * DAY_MS;

/** Asks gateways about subscriptions that they should have renewed by now and have not said so. Returns how many. */
export async function lookUpOverdue(gatewayOf: GatewayOf = gatewayNamed): Promise<number> {
  for (let done = 0; ; done += 1) {
    const row = await claimOverdue();
    if (!row) return done;
    const { askedAt, gatewayRef: subscriptionRef } = row;
    const asked = { paymentId: null, sessionRef: null, subscriptionRef, chargeRef: null };
    try {
      const gateway = gatewayOf(row.gateway);
      const snapshot = await gateway.lookUp({ ...asked, since: before(row.currentPeriodEnd, DAYS_MS) });
      await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
    } catch (error) {
      log().warn(
        { err: error, gateway: row.gateway, subscriptionId: row.id },
        "a renewal could not be looked up",
      );
    }
  }
}
