import { randomUUID } from "node:crypto";
import sharp from "sharp";
import {
  api,
  control,
  readRunFile,
  type SignedUpUser,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";

/** The two pages of the emulator's user. */
export const BAKERY = "104500000000001";
export const STUDIO = "104500000000002";

/** Creates an account of this user through the API; `fields` as in POST /accounts. Returns its ID. */
export async function createAccountViaApi(person: TestClient, fields: object = {}): Promise<string> {
  const response = await api(person, "POST", "/accounts", { name: "Shachar Bakery", ...fields });
  if (response.status !== 201) throw new Error(`POST /accounts: ${JSON.stringify(response.body)}`);
  return response.body.account._id;
}

/** Dismisses the walkthrough, which is offered once to a user with an account. */
export async function declineWalkthrough(person: TestClient): Promise<void> {
  const walkthrough = { state: "declined", step: 0 };
  const response = await api(person, "PATCH", "/auth/me", { walkthrough });
  if (response.status !== 200) throw new Error(`PATCH /auth/me: ${JSON.stringify(response.body)}`);
}

/** Returns the PNG bytes of a wide single-color image. */
export function createWidePng(background = "#e4572e"): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a logo for an account. Resolves to its URL. */
export async function uploadLogo(person: TestClient, accountId: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await createWidePng())]), "logo.png");
  const response = await api(person, "POST", `/accounts/${accountId}/logo`, form);
  if (response.status !== 200) throw new Error(`POST logo: ${JSON.stringify(response.body)}`);
  return response.body.logoUrl;
}

/** Creates a draft with a unique text; platform Facebook by default. */
export async function createDraftFixture(person: TestClient, accountId: string, fields: object = {}) {
  const text = `Warm sourdough at six. ${randomUUID()}`;
  const response = await api(person, "POST", "/posts", { accountId, text, ...fields });
  if (response.status !== 201) throw new Error(`POST /posts: ${JSON.stringify(response.body)}`);
  return response.body.post;
}

/** Generates one image for a post. */
export async function generateImageForPost(
  person: TestClient,
  accountId: string,
  postId: string,
  prompt = "A loaf",
) {
  const response = await api(person, "POST", "/posts/generate-image", { accountId, postId, prompt });
  if (response.status !== 200)
    throw new Error(`POST /posts/generate-image: ${JSON.stringify(response.body)}`);
  return response.body;
}

export interface ConsentOptions {
  decision?: "allow" | "deny";
  pages?: string[];
  scopes?: string[];
  /** Requests the permissions for comments as well. */
  withComments?: boolean;
}

/**
 * Opens the platform's consent page, reads the form and submits it as a browser does. Returns the callback
 * URL.
 */
export async function submitConsentDialog(
  authorizationUrl: string,
  choice: ConsentOptions = {},
): Promise<URL> {
  const page = await (await fetch(authorizationUrl)).text();
  const offered = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] ?? "");
  const form = new URLSearchParams({ decision: choice.decision ?? "allow" });
  for (const scope of choice.scopes ?? offered) form.append("scope", scope);
  for (const id of choice.pages ?? [BAKERY]) form.append("page", id);
  const response = await fetch(authorizationUrl, { method: "POST", body: form, redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

/** Connects the account to the emulator's bakery page through the consent dialog. */
export async function connectFacebookPage(
  person: TestClient,
  accountId: string,
  choice: ConsentOptions = {},
): Promise<URL> {
  const begun = await api(
    person,
    "POST",
    `/native-connections/${accountId}/facebook/connect${choice.withComments ? "?comments=1" : ""}`,
  );
  if (begun.status !== 200) throw new Error(`connect: ${JSON.stringify(begun.body)}`);
  const back = await submitConsentDialog(begun.body.authorizationUrl, choice);
  const end = await api(person, "GET", back.pathname.replace(/^\/api/, "") + back.search);
  return new URL(end.headers.get("location") ?? "", readRunFile().app.url);
}

/** Returns the user's credits and whether the ledger agrees [CR1]. */
export async function getCredits(person: SignedUpUser) {
  const info = (await api(person, "GET", "/credits/info")).body;
  const [row] = await sql<{ sum: number }>(
    "SELECT coalesce(sum(delta), 0)::int AS sum FROM ledger_entry WHERE user_id = $1",
    [person.user._id],
  );
  return { balance: info.balance, reserved: info.reserved, ledger: row?.sum };
}

/** Sets the user's balance and adds the matching ledger entry. */
export async function setCredits(person: SignedUpUser, balance: number): Promise<void> {
  await sql(
    `WITH old AS (SELECT balance FROM credit_account WHERE user_id = $1), entry AS (
       INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after)
       SELECT gen_random_uuid(), $1, 'expire', $2 - balance, gen_random_uuid()::text, $2 FROM old)
     UPDATE credit_account SET balance = $2 WHERE user_id = $1`,
    [person.user._id, balance],
  );
}

/** Returns the ledger entries, oldest first. */
export async function readLedgerEntries(person: SignedUpUser): Promise<[string, number][]> {
  const rows = await sql<{ kind: string; delta: number }>(
    "SELECT kind, delta FROM ledger_entry WHERE user_id = $1 ORDER BY at, id",
    [person.user._id],
  );
  return rows.map(({ kind, delta }) => [kind, delta]);
}

/** Lists posts with this text from the platform emulator, independently of the product. */
export async function listLivePosts(text: string) {
  const { effects } = await control.effects("meta");
  return effects.filter(
    ({ kind, data }: { kind: string; data: { message?: string; published?: boolean } }) =>
      kind === "post" && data.published === true && data.message === text,
  );
}

interface SubscriptionRow {
  planKey: string;
  period: string;
  status: string;
  /** Days until the paid period ends; negative when it has ended. */
  days: number;
  cancelled: boolean;
  problem: string | null;
  next: { planKey: string; period: string } | null;
}

/** Inserts a subscription as a gateway would leave it. */
export async function insertSubscriptionFixture(
  person: SignedUpUser,
  fields: Partial<SubscriptionRow> = {},
): Promise<void> {
  const row = { planKey: "pro", period: "yearly", status: "active", days: 100, cancelled: false, ...fields };
  await sql(
    `INSERT INTO subscription (id, user_id, plan_key, period, status, gateway, gateway_ref, customer_ref,
       current_period_end, cancel_at_period_end, problem, next_plan_key, next_period, card_last4, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'stripe', 'sub_' || replace(gen_random_uuid()::text, '-', ''), gen_random_uuid()::text,
       now() + make_interval(days => $5::int), $6, $7, $8, $9, '4242', now())`,
    [
      person.user._id,
      row.planKey,
      row.period,
      row.status,
      row.days,
      row.cancelled,
      row.problem ?? null,
      row.next?.planKey ?? null,
      row.next?.period ?? null,
    ],
  );
}

/** Inserts a payment of $950 in this state; a refunded or disputed one was paid. Resolves to its ID. */
export async function insertPaymentFixture(
  person: SignedUpUser,
  state: "pending" | "paid" | "failed" | "unknown" | "refunded" | "disputed",
  refundedAmount = state === "refunded" ? 95_000 : 0,
): Promise<string> {
  const reversal = state === "refunded" || state === "disputed" ? state : null;
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, state, gateway, gateway_ref,
       card_last4, reversal, refunded_amount, paid_at, period_end)
     SELECT gen_random_uuid(), $1, 'subscribe', 'pro', 'yearly', 95000, 'USD', $2, 'tranzila', gen_random_uuid()::text,
       '4242', $3, $4, CASE WHEN $2 = 'paid' THEN now() END, CASE WHEN $2 = 'paid' THEN now() + interval '1 year' END
     RETURNING id`,
    [person.user._id, reversal ? "paid" : state, reversal, refundedAmount],
  );
  return row?.id ?? "";
}
