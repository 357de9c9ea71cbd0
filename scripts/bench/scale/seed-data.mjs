// Inserts the data of many customers with statements on the server: a row each by the API would take a day.
import { query } from "../product.mjs";

/** Rows of one brand or user. */
export const POSTS = 1_000;
export const IMAGES = 100;
const LEDGER_ENTRIES = 50;
const NOTIFICATIONS = 20;

/** Returns the date some days from today in UTC. */
export const dayFromToday = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Inserts users without a password, some of them with one brand each; returns the brands. */
export function insertUsers(database, { users, brands }) {
  return query(
    database,
    `WITH made AS (
       INSERT INTO "user" (id, email, name, terms_accepted_at, walkthrough_state)
       SELECT gen_random_uuid(), 'scale-' || n || '@example.com', 'Person ' || n, now(), 'declined'
       FROM generate_series(1, $1::int) AS n RETURNING id),
     credits AS (INSERT INTO credit_account (user_id, balance, granted, updated_at) SELECT id, 100, 100, now() FROM made),
     owners AS (SELECT id FROM made LIMIT $2::int)
     INSERT INTO account (id, user_id, name, time_zone, language, updated_at)
     SELECT gen_random_uuid(), id, 'Shachar Bakery', 'Asia/Jerusalem', 'en', now() FROM owners RETURNING id, user_id`,
    [users, brands],
  );
}

/**
 * Inserts posts over three years around today, with an image each: 60 % are published, the later ones scheduled or
 * drafts. The worker finds nothing that is due.
 */
const INSERT_POSTS = `
  WITH brand AS (SELECT id, user_id FROM account WHERE id = ANY($1::uuid[])),
  pictures AS (
    INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state)
    SELECT gen_random_uuid(), user_id, 'public/' || gen_random_uuid() || '.png', 'image', 'image/png', 90000, 1080, 1350,
           md5(user_id::text || n), 'upload', 'stored'
    FROM brand, generate_series(1, ${IMAGES}) AS n RETURNING id, user_id),
  library AS (
    INSERT INTO canvas_image (id, user_id, media_id, label)
    SELECT gen_random_uuid(), user_id, id, 'Picture of bread' FROM pictures),
  posts AS (
    INSERT INTO post (id, account_id, platform, status, text, scheduled_at, published_at, created_at, updated_at)
    SELECT gen_random_uuid(), brand.id, (ARRAY['facebook','instagram','linkedin'])[n % 3 + 1],
           CASE WHEN n <= ${POSTS * 0.6} THEN 'published' WHEN n % 2 = 0 THEN 'scheduled' ELSE 'draft' END,
           'Warm sourdough at six, number ' || n || '. ' || repeat('The smell gets there first. ', 12),
           at, CASE WHEN n <= ${POSTS * 0.6} THEN at END, at - interval '30 days', least(at, now())
    FROM brand, generate_series(1, ${POSTS}) AS n,
         LATERAL (SELECT now() + make_interval(hours => (n - ${POSTS * 0.6}) * 24 - 12) AS at) AS times
    RETURNING id, account_id, status, scheduled_at, published_at),
  numbered AS (
    SELECT posts.*, brand.user_id, row_number() OVER (PARTITION BY account_id) AS n
    FROM posts JOIN brand ON brand.id = account_id),
  choice AS (SELECT *, row_number() OVER (PARTITION BY user_id) AS n FROM pictures),
  shown AS (
    INSERT INTO post_image (id, post_id, index, media_id)
    SELECT gen_random_uuid(), numbered.id, 0, choice.id
    FROM numbered JOIN choice ON choice.user_id = numbered.user_id AND choice.n = numbered.n % ${IMAGES} + 1),
  publications AS (
    INSERT INTO publication (id, post_id, state, due_at, next_at, published_at, provider_id, updated_at)
    SELECT gen_random_uuid(), id, status, scheduled_at, scheduled_at, published_at,
           CASE WHEN published_at IS NOT NULL THEN md5(id::text) END, now()
    FROM numbered WHERE status IN ('published', 'scheduled') RETURNING id, state, due_at),
  events AS (
    INSERT INTO publication_event (id, publication_id, kind, at)
    SELECT gen_random_uuid(), publications.id, step.kind, due_at
    FROM publications, LATERAL unnest(CASE WHEN publications.state = 'published'
      THEN ARRAY['scheduled', 'claimed', 'sending', 'published'] ELSE ARRAY['scheduled'] END) AS step(kind))
  SELECT DISTINCT ON (account_id) id AS post_id, account_id FROM numbered WHERE status = 'draft'`;

const INSERT_NOTIFICATIONS = `
  INSERT INTO notification (id, user_id, kind, account_id, payload, dedupe_key, created_at)
  SELECT gen_random_uuid(), account.user_id, 'post_published', account.id, '{}', 'scale ' || n,
         now() - make_interval(hours => n)
  FROM account, generate_series(1, ${NOTIFICATIONS}) AS n WHERE account.id = ANY($1::uuid[])`;

/** Inserts ledger entries for all users that have none of these yet. */
export function insertLedger(database) {
  return query(
    database,
    `INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after, at)
     SELECT gen_random_uuid(), "user".id, 'settle', 0, 'scale ' || n, 100, now() - make_interval(hours => n)
     FROM "user", generate_series(1, ${LEDGER_ENTRIES}) AS n ON CONFLICT DO NOTHING`,
  );
}

/** Brands whose rows are inserted by one statement. */
const BATCH = 50;

/** Fills brands with posts and what belongs to them; returns one draft of each brand by the id of the brand. */
export async function fillBrands(database, brands) {
  const posts = new Map();
  for (let from = 0; from < brands.length; from += BATCH) {
    const some = brands.slice(from, from + BATCH);
    for (const row of await query(database, INSERT_POSTS, [some])) posts.set(row.account_id, row.post_id);
    await query(database, INSERT_NOTIFICATIONS, [some]);
  }
  return posts;
}
