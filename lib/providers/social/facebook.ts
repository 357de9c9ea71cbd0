import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { graph } from "@/lib/providers/social/facebook-graph";
import {
  type Consent,
  type Delivery,
  type Sent,
  SocialError,
  type SocialNetwork,
  type Sought,
  type Target,
} from "@/lib/providers/social/port";

const REQUIRED = ["pages_show_list", "pages_manage_posts", "pages_read_engagement"];
const PAGE_FIELDS = "id,name,access_token,tasks,picture.type(large)";
const MAX_LISTS = 20;
/** Their clock and ours may differ by this much when a post is looked up by time. */
const CLOCK_SKEW_MS = 120_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const paging = z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() });
const pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      access_token: z.string().optional(),
      picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
    }),
  ),
  paging: paging.optional(),
});
const created = z.object({ id: z.string().min(1), permalink_url: z.string().optional() });
const feed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      created_time: z.string(),
      permalink_url: z.string().optional(),
    }),
  ),
});

/** Facebook Pages through the Graph API (providers.md section 1). */
export const facebook: SocialNetwork = {
  platform: "facebook",
  requiredScopes: REQUIRED,
  authorizationUrl,
  exchangeCode,
  listTargets,
  prepare,
  send,
  lookUp,
};

function authorizationUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
  const { FB_DIALOG_BASE, FB_GRAPH_VERSION, FB_APP_ID } = env();
  const url = new URL(`${FB_DIALOG_BASE}/${FB_GRAPH_VERSION}/dialog/oauth`);
  const query = { client_id: FB_APP_ID, redirect_uri: redirectUri, state, response_type: "code" };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set("scope", REQUIRED.join(","));
  // Otherwise a permission that was declined once is never asked for again.
  url.searchParams.set("auth_type", "rerequest");
  return url.toString();
}

/** Code → short token → long-lived token (about 60 days), from which page tokens without an end come. */
async function exchangeCode({ code, redirectUri }: { code: string; redirectUri: string }): Promise<Consent> {
  const { FB_APP_ID: client_id, FB_APP_SECRET: client_secret } = env();
  const path = "/oauth/access_token";
  const short = await graph(tokenAnswer, {
    method: "GET",
    path,
    params: { client_id, client_secret, redirect_uri: redirectUri, code },
    // A second use of a code ends what the first one gave.
    once: true,
  });
  const long = await graph(tokenAnswer, {
    method: "GET",
    path,
    params: {
      grant_type: "fb_exchange_token",
      client_id,
      client_secret,
      fb_exchange_token: short.access_token,
    },
  });
  const granted = await graph(permissions, {
    method: "GET",
    path: "/me/permissions",
    token: long.access_token,
  });
  return {
    userToken: long.access_token,
    expiresAt: long.expires_in ? new Date(Date.now() + long.expires_in * 1000) : null,
    scopes: granted.data.filter(({ status }) => status === "granted").map(({ permission }) => permission),
  };
}

async function listTargets(userToken: string): Promise<Target[]> {
  const targets: Target[] = [];
  let after: string | undefined;
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const answer = await graph(pages, {
      method: "GET",
      path: "/me/accounts",
      token: userToken,
      params: { fields: PAGE_FIELDS, limit: 100, ...(after ? { after } : {}) },
    });
    for (const { id, name, access_token: token, picture } of answer.data) {
      // A page without a token is one this person may not post to.
      if (token) targets.push({ id, name, token, avatarUrl: picture?.data.url ?? null, expiresAt: null });
    }
    // The cursor, not the given address: an address in an answer is not followed.
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
    if (!after) return targets;
  }
  throw new SocialError("refused", "too_many_pages", "This person manages more pages than can be listed");
}

const photoStep = (index: number) => `photo:${index}`;

/**
 * Photos go up unpublished, also a single one: so the feed call is the only one that followers can see, and a
 * photo uploaded twice after a crash hurts nobody (Facebook drops unattached ones after a day).
 */
async function prepare(
  { target, content, steps, signal }: Delivery,
  save: (step: Record<string, string>) => Promise<void>,
) {
  for (const [index, image] of content.images.entries()) {
    if (steps[photoStep(index)]) continue;
    const params = { url: image.url, published: false, ...(image.alt ? { alt_text_custom: image.alt } : {}) };
    const path = `/${target.id}/photos`;
    const photo = await graph(created, {
      method: "POST",
      path,
      token: target.token,
      params,
      signal,
      timeoutMs: 30_000,
    });
    await save({ [photoStep(index)]: photo.id });
  }
}

async function send({ target, content, steps, signal, timeoutMs }: Delivery): Promise<Sent> {
  const attached = content.images.map((_, index) => ({ media_fbid: steps[photoStep(index)] }));
  const post = await graph(created, {
    method: "POST",
    path: `/${target.id}/feed`,
    token: target.token,
    params: {
      ...(content.message ? { message: content.message } : {}),
      ...(attached.length > 0 ? { attached_media: attached } : {}),
      fields: "id,permalink_url",
    },
    visible: true,
    timeoutMs,
    signal,
  });
  return { providerId: post.id, permalink: post.permalink_url ?? null };
}

/** Finds the post by its exact text. Without text nothing tells it apart, and guessing "the latest" is not an answer. */
async function lookUp(
  { target, content, signal }: Delivery,
  { since, known }: Sought,
): Promise<Sent | "not-there" | "cannot-tell"> {
  const wanted = comparable(content.message);
  if (wanted === "") return "cannot-tell";
  const from = since.getTime() - CLOCK_SKEW_MS;
  const answer = await graph(feed, {
    method: "GET",
    path: `/${target.id}/posts`,
    token: target.token,
    params: { fields: "id,message,created_time,permalink_url", since: Math.floor(from / 1000), limit: 100 },
    signal,
  });
  const found = answer.data.find(
    ({ id, message, created_time }) =>
      !known.includes(id) && comparable(message ?? "") === wanted && Date.parse(created_time) >= from,
  );
  return found ? { providerId: found.id, permalink: found.permalink_url ?? null } : "not-there";
}

function comparable(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
