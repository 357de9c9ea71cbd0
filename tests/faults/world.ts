import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { startConnect } from "@/lib/connections/server/start-connect";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { saveImage } from "@/lib/media/server/save-image";
import { attachImage } from "@/lib/posts/server/attach-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import type { Publisher } from "@/lib/publishing/server/publisher";

/** The two pages of the sandbox's person. */
export const BAKERY = "104500000000001";
export const STUDIO = "104500000000002";

export interface Brand {
  user: { id: string };
  session: { id: string };
  account: { id: string };
}

/** A person with a session and one brand. */
export async function makeBrand(): Promise<Brand> {
  const db = clientOf();
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.com`, name: "Test Person" } });
  const session = await db.session.create({
    data: { userId: user.id, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const account = await db.account.create({
    data: { userId: user.id, name: "Shachar Bakery", timeZone: "Asia/Jerusalem", language: "en" },
  });
  return { user, session, account };
}

/** What a browser does: opens the address, reads the form, presses Continue, and is sent back to us. */
export async function consent(
  brand: Brand,
  choice: { pages?: string[]; scopes?: string[]; decision?: string } = {},
): Promise<{ state: string; code?: string; error?: string }> {
  const { authorizationUrl } = await startConnect({ ...brand, platform: "facebook" });
  const page = await (await fetch(authorizationUrl)).text();
  const offered = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] ?? "");
  const form = new URLSearchParams({ decision: choice.decision ?? "allow" });
  for (const scope of choice.scopes ?? offered) form.append("scope", scope);
  for (const id of choice.pages ?? [BAKERY]) form.append("page", id);
  const answer = await fetch(authorizationUrl, { method: "POST", body: form, redirect: "manual" });
  const query = new URL(answer.headers.get("location") ?? "").searchParams;
  const [code, error] = [query.get("code"), query.get("error")];
  return { state: query.get("state") ?? "", ...(code ? { code } : {}), ...(error ? { error } : {}) };
}

/** The whole consent, ending where the person lands. */
export async function connectPage(brand: Brand, pages = [BAKERY]): Promise<string> {
  const query = await consent(brand, { pages });
  return finishConnect({ session: brand.session, platform: "facebook", query });
}

/** A draft, with one real picture in the object store when asked. */
export async function makePost(brand: Brand, text: string, pictures = 0): Promise<PostRow> {
  const { id } = await clientOf().post.create({
    data: { accountId: brand.account.id, platform: "facebook", text },
  });
  for (let index = 0; index < pictures; index += 1) {
    const bytes = await sharp({
      create: { width: 640, height: 640, channels: 3, background: `#${randomUUID().slice(0, 6)}` },
    })
      .png()
      .toBuffer();
    const media = await saveImage({ userId: brand.user.id, bytes, source: "upload" });
    await inTransaction((tx) => attachImage({ postId: id, media, alt: `Loaf ${index + 1}` }, tx));
  }
  return (await findOwnedPost(brand.user.id, id)).post;
}

/** Posts of a text as the outside world holds them: the judge. */
export async function livePosts(text: string): Promise<Effect[]> {
  const effects = await control<{ effects: Effect[] }>("GET", "/effects?service=meta");
  return effects.effects.filter(({ data }) => data.message === text && data.published === true);
}

export interface Effect {
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

/** A control call of the sandbox. */
export async function control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${process.env.SANDBOX_URL}/_control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Arms a fault for the next so many calls that would show a post. */
export function failNextPost(action: Record<string, unknown>, times = 1): Promise<unknown> {
  const path = `/v26.0/${BAKERY}/feed`;
  return control("POST", "/faults", { service: "meta", method: "POST", path, times, action });
}

export async function statusOf(postId: string): Promise<string | undefined> {
  return (await clientOf().post.findUnique({ where: { id: postId } }))?.status;
}

/** How often the network was asked to show a post, whatever came of it. */
export async function feedCalls(): Promise<number> {
  const { entries } = await control<{ entries: { method: string; path: string }[] }>(
    "GET",
    "/journal?service=meta",
  );
  return entries.filter(({ method, path }) => method === "POST" && path.endsWith(`/${BAKERY}/feed`)).length;
}

/** Everything that is due or was left behind, done when this resolves. */
export async function publishDue(publisher: Publisher): Promise<void> {
  const runs = await Promise.all(publisher.platforms.map((platform) => publisher.takeDue(platform)));
  await Promise.all(runs.flat());
}
