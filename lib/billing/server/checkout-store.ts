import { CHECKOUT_MINUTES, LOOK_AFTER_MINUTES } from "@/lib/billing/rules";
import { clientOf, type Tx } from "@/lib/core/server/transaction";

/** One who is opening a page and takes longer has died. */
const OPENING_SECONDS = 45;

export interface NewIntent {
  userId: string;
  purpose: "subscribe" | "upgrade";
  planKey: string;
  period: string;
  amount: number;
  currency: string;
  gateway: string;
  nonceHash: string;
}

/** Sets aside an open page for anything else than this, one that is too old, and one whose opener has died. */
export async function replaceOtherPages(wish: NewIntent, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE payment SET state = 'replaced'
    WHERE user_id = ${wish.userId}::uuid AND state = 'pending' AND purpose <> 'renewal'
      AND NOT (plan_key = ${wish.planKey} AND period = ${wish.period} AND purpose = ${wish.purpose}
        AND amount = ${wish.amount} AND currency = ${wish.currency} AND gateway = ${wish.gateway}
        AND expires_at > now()
        AND (session_url IS NOT NULL OR created_at > now() - make_interval(secs => ${OPENING_SECONDS}::int)))`;
}

/** Writes what is to be paid; null while the person has another page open (payment_one_pending). */
export async function insertIntent(wish: NewIntent, tx: Tx): Promise<string | null> {
  const rows = await clientOf(tx).$queryRaw<{ id: string }[]>`
    INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, gateway, nonce_hash, expires_at)
    VALUES (uuidv7(), ${wish.userId}::uuid, ${wish.purpose}, ${wish.planKey}, ${wish.period}, ${wish.amount},
      ${wish.currency}, ${wish.gateway}, ${wish.nonceHash}, now() + make_interval(mins => ${CHECKOUT_MINUTES}::int))
    ON CONFLICT DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
}

export interface OpenPage {
  id: string;
  planKey: string;
  period: string;
  url: string | null;
  mode: string | null;
}

/** The page somebody has open, or is opening. */
export async function findOpenPage(userId: string): Promise<OpenPage | null> {
  const rows = await clientOf().$queryRaw<OpenPage[]>`
    SELECT id, plan_key AS "planKey", period, session_url AS url, session_mode AS mode FROM payment
    WHERE user_id = ${userId}::uuid AND state = 'pending' AND purpose <> 'renewal'`;
  return rows[0] ?? null;
}

/** Keeps the page that the gateway opened. False when another choice has replaced it meanwhile. */
export async function keepPage(
  id: string,
  page: { url: string; mode: string; sessionRef: string | null },
): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE payment SET session_url = ${page.url}, session_mode = ${page.mode}, session_ref = ${page.sessionRef},
      look_at = now() + make_interval(mins => ${LOOK_AFTER_MINUTES[0]}::int)
    WHERE id = ${id}::uuid AND state = 'pending' AND session_url IS NULL`;
  return count === 1;
}

/** No page was opened: nobody has an address to pay at. */
export async function abandonUnopened(id: string): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE payment SET state = 'abandoned', failure_code = 'not_opened'
    WHERE id = ${id}::uuid AND state = 'pending' AND session_url IS NULL`;
}
