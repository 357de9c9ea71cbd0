import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { api, control, type Person, run, sql, type TestClient } from "@/tests/harness/stack";

/** The two pages of the sandbox's person. */
export const BAKERY = "104500000000001";
export const STUDIO = "104500000000002";

/** A brand of this person; `fields` as POST /accounts takes them. */
export async function makeBrand(person: TestClient, fields: object = {}): Promise<string> {
  const answer = await api(person, "POST", "/accounts", { name: "Shachar Bakery", ...fields });
  if (answer.status !== 201) throw new Error(`POST /accounts: ${JSON.stringify(answer.body)}`);
  return answer.body.account._id;
}

/** Says "not now" to the walkthrough, which is offered once to whoever has a brand. */
export async function declineTour(person: TestClient): Promise<void> {
  const walkthrough = { state: "declined", step: 0 };
  const answer = await api(person, "PATCH", "/auth/me", { walkthrough });
  if (answer.status !== 200) throw new Error(`PATCH /auth/me: ${JSON.stringify(answer.body)}`);
}

/** A wide picture in one colour, as bytes of a PNG. */
export function paint(background = "#e4572e"): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Gives a brand a logo; resolves to its address. */
export async function uploadLogo(person: TestClient, accountId: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await paint())]), "logo.png");
  const answer = await api(person, "POST", `/accounts/${accountId}/logo`, form);
  if (answer.status !== 200) throw new Error(`POST logo: ${JSON.stringify(answer.body)}`);
  return answer.body.logoUrl;
}

/** A draft with a text that no other test has; facebook unless told otherwise. */
export async function makeDraft(person: TestClient, accountId: string, fields: object = {}) {
  const text = `Warm sourdough at six. ${randomUUID()}`;
  const answer = await api(person, "POST", "/posts", { accountId, text, ...fields });
  if (answer.status !== 201) throw new Error(`POST /posts: ${JSON.stringify(answer.body)}`);
  return answer.body.post;
}

/** Draws one picture into a post. */
export async function drawInto(person: TestClient, accountId: string, postId: string, prompt = "A loaf") {
  const answer = await api(person, "POST", "/posts/generate-image", { accountId, postId, prompt });
  if (answer.status !== 200) throw new Error(`POST /posts/generate-image: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface Consent {
  decision?: "allow" | "deny";
  pages?: string[];
  scopes?: string[];
}

/** What a browser does on the network's page: opens it, reads the form, presses the button. The way back it is sent. */
export async function answerDialog(authorizationUrl: string, choice: Consent = {}): Promise<URL> {
  const page = await (await fetch(authorizationUrl)).text();
  const offered = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] ?? "");
  const form = new URLSearchParams({ decision: choice.decision ?? "allow" });
  for (const scope of choice.scopes ?? offered) form.append("scope", scope);
  for (const id of choice.pages ?? [BAKERY]) form.append("page", id);
  const answer = await fetch(authorizationUrl, { method: "POST", body: form, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

/** Connects the brand to the sandbox's bakery page, as a person would. */
export async function connectPage(person: TestClient, accountId: string, choice: Consent = {}): Promise<URL> {
  const begun = await api(person, "POST", `/native-connections/${accountId}/facebook/connect`);
  if (begun.status !== 200) throw new Error(`connect: ${JSON.stringify(begun.body)}`);
  const back = await answerDialog(begun.body.authorizationUrl, choice);
  const end = await api(person, "GET", back.pathname.replace(/^\/api/, "") + back.search);
  return new URL(end.headers.get("location") ?? "", run().app.url);
}

/** What a person has, and whether the ledger agrees (CR1). */
export async function creditsOf(person: Person) {
  const info = (await api(person, "GET", "/credits/info")).body;
  const [row] = await sql<{ sum: number }>(
    "SELECT coalesce(sum(delta), 0)::int AS sum FROM ledger_entry WHERE user_id = $1",
    [person.user._id],
  );
  return { balance: info.balance, reserved: info.reserved, ledger: row?.sum };
}

/** Leaves a person with so many credits; the ledger gets a line for it. */
export async function leaveCredits(person: Person, balance: number): Promise<void> {
  await sql(
    `WITH old AS (SELECT balance FROM credit_account WHERE user_id = $1), line AS (
       INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after)
       SELECT gen_random_uuid(), $1, 'expire', $2 - balance, gen_random_uuid()::text, $2 FROM old)
     UPDATE credit_account SET balance = $2 WHERE user_id = $1`,
    [person.user._id, balance],
  );
}

/** The lines of the ledger, oldest first. */
export async function ledgerOf(person: Person): Promise<[string, number][]> {
  const rows = await sql<{ kind: string; delta: number }>(
    "SELECT kind, delta FROM ledger_entry WHERE user_id = $1 ORDER BY at, id",
    [person.user._id],
  );
  return rows.map(({ kind, delta }) => [kind, delta]);
}

/** Posts with this text that the outside world now shows: the judge. */
export async function livePosts(text: string) {
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
  /** Days until the paid period ends; negative: ago. */
  days: number;
  cancelled: boolean;
  problem: string | null;
  next: { planKey: string; period: string } | null;
}

/** A subscription as a gateway would have left it. */
export async function subscribe(person: Person, fields: Partial<SubscriptionRow> = {}): Promise<void> {
  const row = { planKey: "pro", period: "yearly", status: "active", days: 100, cancelled: false, ...fields };
  await sql(
    `INSERT INTO subscription (id, user_id, plan_key, period, status, gateway, gateway_ref, customer_ref,
       current_period_end, cancel_at_period_end, problem, next_plan_key, next_period, card_last4, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'stripe', gen_random_uuid()::text, gen_random_uuid()::text,
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

/** A payment of a person in this state; resolves to its id. */
export async function makePayment(person: Person, state: "pending" | "paid" | "failed"): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, state, gateway, gateway_ref,
       card_last4, paid_at, period_end)
     SELECT gen_random_uuid(), $1, 'subscribe', 'pro', 'yearly', 95000, 'USD', $2, 'tranzila', gen_random_uuid()::text,
       '4242', CASE WHEN $2 = 'paid' THEN now() END, CASE WHEN $2 = 'paid' THEN now() + interval '1 year' END
     RETURNING id`,
    [person.user._id, state],
  );
  return row?.id ?? "";
}
