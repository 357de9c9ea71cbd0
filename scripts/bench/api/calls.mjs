// The ten calls that the screens make most, and the users and posts that they are made with.
import { post, query, signUp } from "../product.mjs";
import { dayFromToday, fillBrands } from "../scale/seed-data.mjs";

const CALLERS = 100;
const POSTS_PER_CALLER = 3;
/** Each call is made once with each post of a side. */
export const CALLS_MEASURED = CALLERS * POSTS_PER_CALLER;
const AT_ONCE = 10;
/** Page of the library when nothing is said. */
const LIBRARY_PAGE = 24;

const range = { from: dayFromToday(-15), to: dayFromToday(15) };

/**
 * `path` is the address of the product, `key` the bare handler, `limit` the most times its CPU that the call may cost;
 * `change` makes it a write. A post is taken back after it was scheduled, so the order matters.
 */
export const CALLS = [
  { name: "who is signed in", key: "check", limit: 1.2, path: () => "/auth/check" },
  {
    name: "posts, newest",
    key: "search",
    path: ({ account }) => `/posts/search?accountId=${account}&limit=5`,
  },
  {
    name: "month of the planner",
    key: "calendar",
    limit: 2,
    path: ({ account }) => `/posts/calendar?accountId=${account}&startDate=${range.from}&endDate=${range.to}`,
  },
  { name: "one post", key: "post", limit: 1.3, path: ({ id }) => `/posts/${id}` },
  { name: "library", key: "library", path: () => `/canvas-images?limit=${LIBRARY_PAGE}` },
  { name: "credits", key: "credits", path: () => "/credits/info" },
  { name: "connections", key: "connections", path: ({ account }) => `/native-connections/${account}/status` },
  {
    name: "a draft is saved",
    key: "save",
    path: ({ id }) => `/posts/${id}`,
    change: ({ revision }) => ({ text: `Warm sourdough at six, saved ${revision} times` }),
  },
  {
    name: "a post is scheduled",
    key: "schedule",
    path: ({ id }) => `/posts/${id}`,
    change: ({ scheduledAt }) => ({ status: "scheduled", scheduledAt }),
  },
  {
    name: "a post is taken back",
    key: "unschedule",
    path: ({ id }) => `/posts/${id}`,
    change: () => ({ status: "draft" }),
  },
];

/** Returns the address of a call at a bare server. */
export function toBarePath({ key }, { account, id }) {
  const values = { account, post: id, limit: String(LIBRARY_PAGE), ...range };
  return `/calls/${key}?${new URLSearchParams(values)}`;
}

/** A connection whose permissions suffice; the calls read no token of it. */
const CONNECT = `
  INSERT INTO connection (id, account_id, platform, state, target_id, target_name, target_kind, scopes, updated_at)
  SELECT gen_random_uuid(), id, 'facebook', 'connected', '1', 'Shachar Bakery', 'page',
         '{pages_show_list,pages_manage_posts,pages_read_engagement}', now() FROM unnest($1::uuid[]) AS id`;

async function createCaller({ url, database }, n) {
  const headers = await signUp({ url, database }, { "x-forwarded-for": `10.0.5.${n + 1}` });
  const { account } = await (await post(url, headers, "/accounts", { name: "Shachar Bakery" })).json();
  const [{ token_hash }] = await query(
    database,
    "SELECT s.token_hash FROM session s JOIN account a ON a.user_id = s.user_id WHERE a.id = $1",
    [account._id],
  );
  return { account: account._id, headers: { ...headers, "x-token-hash": token_hash } };
}

/** Creates users with a brand of 1,000 posts, a library and a connection each. */
export async function createCallers(product) {
  const callers = [];
  for (let from = 0; from < CALLERS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => createCaller(product, from + n));
    callers.push(...(await Promise.all(some)));
  }
  const accounts = callers.map(({ account }) => account);
  await fillBrands(product.database, accounts);
  await query(product.database, CONNECT, [accounts]);
  await query(product.database, "VACUUM ANALYZE");
  return callers;
}

/**
 * Returns the targets of each side: drafts of Facebook, which no other side changes. Consecutive ones belong to different
 * users, so that calls in flight do not wait for each other's rows or use up the limit of one user.
 */
export async function createTargets({ database }, callers, sides) {
  const rows = await query(
    database,
    `SELECT id, account_id, revision, scheduled_at,
            (row_number() OVER (PARTITION BY account_id ORDER BY scheduled_at DESC))::int - 1 AS n
     FROM post WHERE status = 'draft' AND platform = 'facebook' AND account_id = ANY($1::uuid[]) ORDER BY n, account_id`,
    [callers.map(({ account }) => account)],
  );
  const headersOf = new Map(callers.map(({ account, headers }) => [account, headers]));
  const targets = rows.map(({ id, n, account_id: account, revision, scheduled_at }) => ({
    ...{ id, n, account, revision },
    scheduledAt: scheduled_at.toISOString(),
    headers: headersOf.get(account),
  }));
  return Object.fromEntries(
    sides.map((side, at) => [side, targets.filter(({ n }) => Math.floor(n / POSTS_PER_CALLER) === at)]),
  );
}
