// Bare handlers of the measured calls, for a bare Node server and a bare Next route. Each does the least that a correct
// response needs: one lookup of the session, then as few statements as possible, and JSON of their rows. No cookie is
// decrypted, nothing is validated, logged, measured or limited, and a scheduled post gets no message in the job queue.
// All statements are prepared, and the pool has the size of the product's.
import pg from "pg";

const POOL = 10;

const SESSION = `
  SELECT s.id AS "sessionId", u.id, u.email, u.name, u.language, u.trial_ends_at AS "trialEndsAt", u.created_at AS "createdAt",
         (SELECT json_build_object('planKey', p.plan_key, 'status', p.status) FROM subscription p
          WHERE p.user_id = u.id ORDER BY p.created_at DESC LIMIT 1) AS subscription
  FROM session s JOIN "user" u ON u.id = s.user_id AND u.deletion_asked_at IS NULL
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - interval '30 days'`;

const IMAGES = `
  (SELECT json_agg(json_build_object('key', m.key, 'width', m.width, 'height', m.height, 'alt', i.alt) ORDER BY i.index)
   FROM post_image i JOIN media m ON m.id = i.media_id WHERE i.post_id = p.id) AS images`;

const POST = `
  p.id, p.account_id AS "accountId", p.platform, p.status, p.text, p.hashtags, p.scheduled_at AS "scheduledAt",
  p.published_at AS "publishedAt", p.permalink, p.problem, p.language, p.written, p.as_document AS "asDocument", p.label,
  p.options, p.group_id AS "groupId", p.follows_text AS "followsText", p.follows_media AS "followsMedia", p.revision,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt", ${IMAGES}`;

const AT = "COALESCE(p.scheduled_at, p.published_at, p.created_at)";
const OWN_POSTS = "post p JOIN account a ON a.id = p.account_id AND a.user_id = $1";

/** The post that a change returns, if the caller owns it and read this revision. */
const CHANGED = `
  FROM account a WHERE a.id = p.account_id AND a.user_id = $1 AND p.id = $2 AND p.revision = $3 AND p.status IN ('draft', 'scheduled')
  RETURNING ${POST}`;

const STATEMENTS = {
  session: SESSION,
  search: `SELECT ${POST}, (SELECT count(*)::int FROM ${OWN_POSTS} WHERE p.account_id = $2) AS total
    FROM ${OWN_POSTS} WHERE p.account_id = $2 ORDER BY ${AT} DESC, p.id DESC LIMIT 5`,
  calendar: `
    SELECT d.id, d.account_id AS "accountId", d.platform, d.status, d.language, d.label, left(d.text, 280) AS text,
           d.scheduled_at AS "scheduledAt", d.published_at AS "publishedAt", d.created_at AS "createdAt", d.revision, d.day, d.total,
           (SELECT m.key FROM post_image i JOIN media m ON m.id = i.media_id WHERE i.post_id = d.id ORDER BY i.index LIMIT 1) AS key
    FROM (SELECT p.*, ${AT}::date AS day, (count(*) OVER day)::int AS total, row_number() OVER (day ORDER BY ${AT}, p.id) AS position
          FROM ${OWN_POSTS} WHERE p.account_id = $2 AND ${AT} >= $3::date AND ${AT} < $4::date + 1
          WINDOW day AS (PARTITION BY ${AT}::date)) d
    WHERE d.position <= 4 ORDER BY d.day, d.position`,
  counts: `SELECT p.status, count(*)::int AS count FROM ${OWN_POSTS}
    WHERE p.account_id = $2 AND ${AT} >= $3::date AND ${AT} < $4::date + 1 GROUP BY p.status`,
  post: `SELECT ${POST} FROM ${OWN_POSTS} WHERE p.id = $2`,
  library: `
    SELECT c.id, c.label, c.tags, c.folder_id AS "folderId", c.created_at AS "createdAt", m.key, m.sizes, m.content_type AS "contentType",
           m.bytes, m.width, m.height, m.source, m.kind, m.credit,
           (SELECT count(DISTINCT i.post_id)::int FROM post_image i WHERE i.media_id = c.media_id) AS "usedIn",
           (SELECT count(*)::int FROM canvas_image WHERE user_id = $1) AS total
    FROM canvas_image c JOIN media m ON m.id = c.media_id WHERE c.user_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $2`,
  credits: `
    SELECT c.balance, c.reserved, c.granted, c.period_end AS "periodEnd", c.trial_locked AS locked,
           (SELECT json_object_agg(kind, credits) FROM (SELECT kind, sum(cost)::int AS credits FROM reservation r
            WHERE r.user_id = c.user_id AND r.state = 'settled' AND r.period = c.period GROUP BY kind) AS spent) AS spent
    FROM credit_account c WHERE c.user_id = $1`,
  connections: `
    SELECT n.platform, n.state, n.target_name AS name, n.target_kind AS kind, n.expires_at AS "expiresAt", n.scopes, n.quota, n.problem
    FROM connection n JOIN account a ON a.id = n.account_id AND a.user_id = $1 WHERE n.account_id = $2`,
  save: `UPDATE post p SET text = $4, revision = p.revision + 1, updated_at = now() ${CHANGED}`,
  schedule: `
    WITH changed AS (
      UPDATE post p SET status = 'scheduled', scheduled_at = $4, problem = NULL, revision = p.revision + 1, updated_at = now() ${CHANGED}),
    publication AS (
      INSERT INTO publication (id, post_id, state, due_at, next_at, updated_at)
      SELECT gen_random_uuid(), id, 'scheduled', "scheduledAt", "scheduledAt", now() FROM changed RETURNING id),
    event AS (INSERT INTO publication_event (id, publication_id, kind) SELECT uuidv7(), id, 'scheduled' FROM publication)
    SELECT * FROM changed`,
  unschedule: `
    WITH changed AS (
      UPDATE post p SET status = 'draft', problem = NULL, revision = p.revision + 1, updated_at = now() ${CHANGED}),
    publication AS (
      UPDATE publication SET state = 'cancelled', updated_at = now() FROM changed
      WHERE post_id = changed.id AND state = 'scheduled' RETURNING publication.id),
    event AS (INSERT INTO publication_event (id, publication_id, kind) SELECT uuidv7(), id, 'cancelled' FROM publication)
    SELECT * FROM changed`,
};

/** Handlers by the key of a call: `run` executes a prepared statement, `user` is the caller, `given` what was sent. */
const HANDLERS = {
  check: async (_, user) => ({ user }),
  search: async (run, user, { account }) => ({ posts: await run("search", [user.id, account]) }),
  calendar: async (run, user, { account, from, to }) => {
    const values = [user.id, account, from, to];
    const [cards, counts] = await Promise.all([run("calendar", values), run("counts", values)]);
    const days = Map.groupBy(cards, ({ day }) => day.getTime());
    return { days: [...days.values()].map((posts) => ({ total: posts[0].total, posts })), counts };
  },
  post: async (run, user, { post }) => ({ post: (await run("post", [user.id, post]))[0] }),
  library: async (run, user, { limit }) => ({ images: await run("library", [user.id, limit]) }),
  credits: async (run, user) => (await run("credits", [user.id]))[0],
  connections: async (run, user, { account }) => ({
    connections: await run("connections", [user.id, account]),
  }),
  save: async (run, user, { post, revision, text }) => ({
    post: (await run("save", [user.id, post, revision, text]))[0],
  }),
  schedule: async (run, user, { post, revision, scheduledAt }) => ({
    post: (await run("schedule", [user.id, post, revision, scheduledAt]))[0],
  }),
  unschedule: async (run, user, { post, revision }) => ({
    post: (await run("unschedule", [user.id, post, revision]))[0],
  }),
};

/** Returns a function from a key, the hash of a session's secret and the sent values to the response; null is 401. */
export function createBareHandlers(connectionString) {
  const pool = new pg.Pool({ connectionString, max: POOL });
  // A pool without an error listener would end the process when its server stops.
  pool.on("error", () => undefined);
  const run = async (name, values) => (await pool.query({ name, text: STATEMENTS[name], values })).rows;
  return async (key, tokenHash, given) => {
    const [user] = await run("session", [tokenHash]);
    return user ? HANDLERS[key](run, user, given) : null;
  };
}
