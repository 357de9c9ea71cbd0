import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { query } from "@/tests/harness/test-database";

/** Migrations of the first released version. Must never change. */
export const FIRST_VERSION = ["20261120190000_initial", "20261121092339_identity"];

/** Their checksums as Prisma stored them in existing databases. */
export const FIRST_CHECKSUMS = [
  "3f1a392c32ac28a19f61a6075bcc304ce0b4b1dec593c79b0026b50961466de2",
  "297db2117eba5fa79d1bb8c1c41c5de28adca66cd0e4af925632df34b030b500",
];

export const OWNER = "01900000-0000-7000-8000-000000000001";
const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const ACCOUNT = id(10);
const SESSION = id(11);
export const [MEDIA, POST, PUBLICATION] = [id(12), id(13), id(14)];
const SCHEDULED = id(15);

/** Rows of every table in the first version, including null lists. */
const FIRST_ROWS = `
INSERT INTO "user" (id, email, name, password_hash, google_id, email_verified_at, terms_accepted_at, language, trial_ends_at)
VALUES ('${OWNER}', 'noa@people.example', E'נועה \\\\ "לוי"\\t1\\n2', '$argon2id$v=19$x', NULL, now(), now(), 'he', now());
INSERT INTO "user" (id, email, name, dismissed_notices, walkthrough_state, deletion_asked_at)
VALUES ('${id(2)}', 'ben@people.example', '', NULL, 'done', now());
INSERT INTO deletion (user_id, step, error) VALUES ('${id(2)}', 'objects', 'the store is away');
INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state) VALUES
  ('${MEDIA}', '${OWNER}', 'public/${MEDIA}.png', 'image', 'image/png', 900, 32, 24, 'abc', 'generated', 'stored'),
  ('${id(16)}', '${OWNER}', 'public/${id(16)}.jpg', 'image', 'image/jpeg', 100, 32, 24, 'def', 'upload', 'storing');
INSERT INTO account (id, user_id, name, logo_key, time_zone, language, voice, kit)
VALUES ('${ACCOUNT}', '${OWNER}', 'מאפיית שחר', 'public/${MEDIA}.png', 'Asia/Jerusalem', 'he', '{"tone": "warm", "none": null}', '{}');
INSERT INTO session (id, user_id, token_hash, ip, expires_at)
VALUES ('${SESSION}', '${OWNER}', 'token-hash', '10.0.0.1', now() + interval '1 day');
INSERT INTO email_token (id, user_id, purpose, hash, email, expires_at)
VALUES ('${id(17)}', '${OWNER}', 'verify', 'mail-hash', 'noa@people.example', now());
INSERT INTO connection (id, account_id, platform, state, target_id, target_name, user_token, target_token, scopes) VALUES
  ('${id(18)}', '${ACCOUNT}', 'facebook', 'connected', '77', 'Shachar', 'k1:sealed', 'k1:sealed too', '{pages_manage_posts}'),
  ('${id(19)}', '${ACCOUNT}', 'linkedin', 'disconnected', NULL, NULL, NULL, NULL, NULL);
INSERT INTO oauth_state (id, session_id, account_id, platform, hash, redirect_uri, expires_at)
VALUES ('${id(20)}', '${SESSION}', '${ACCOUNT}', 'linkedin', 'state-hash', 'http://localhost/back', now());
INSERT INTO credit_account (user_id, balance, reserved, granted) VALUES ('${OWNER}', 98, 1, 100);
INSERT INTO reservation (id, user_id, key, kind, cost, deadline)
VALUES ('${id(21)}', '${OWNER}', 'click-2', 'generate-text', 1, now() + interval '1 day');
INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after) VALUES
  ('${id(22)}', '${OWNER}', 'grant', 100, 'trial', 100), ('${id(23)}', '${OWNER}', 'reserve', -1, 'click-1', 99),
  ('${id(24)}', '${OWNER}', 'settle', 0, 'click-1', 99), ('${id(25)}', '${OWNER}', 'reserve', -1, 'click-2', 98);
INSERT INTO trial_claim (mailbox_hash) VALUES ('mailbox');
INSERT INTO post (id, account_id, platform, status, text, hashtags, scheduled_at, published_at, permalink) VALUES
  ('${POST}', '${ACCOUNT}', 'facebook', 'published', 'לחם חם', '{לחם,bread}', NULL, now(), 'https://facebook.com/1'),
  ('${SCHEDULED}', '${ACCOUNT}', 'instagram', 'scheduled', '', NULL, now() + interval '3 days', NULL, NULL);
INSERT INTO post_image (id, post_id, index, media_id, alt) VALUES ('${id(26)}', '${POST}', 0, '${MEDIA}', 'a loaf');
INSERT INTO publication (id, post_id, state, due_at, next_at, steps, provider_id, published_at) VALUES
  ('${PUBLICATION}', '${POST}', 'published', now(), now(), '{"photos": ["1"]}', '77_1', now()),
  ('${id(27)}', '${SCHEDULED}', 'scheduled', now() + interval '3 days', now() + interval '3 days', '{}', NULL, NULL);
INSERT INTO publication_event (id, publication_id, kind, detail) VALUES ('${id(28)}', '${PUBLICATION}', 'sent', '{}');
INSERT INTO idempotency_key (scope, route, key, request_hash, state, status, response, owner, locked_until, expires_at)
VALUES ('${OWNER}', 'POST /posts', 'click-1', 'hash', 'done', 201, '{"post": null}', '${id(29)}', now(), now());
INSERT INTO outbox_mail (id, user_id, "to", template, language, data, state, sent_at)
VALUES ('${id(30)}', '${OWNER}', 'noa@people.example', 'welcome', 'he', '{}', 'sent', now());
INSERT INTO rate_limit (key, points, expire) VALUES ('login:10.0.0.1', 3, 1790000000000);
INSERT INTO subscription (id, user_id, plan_key, period, gateway, gateway_ref, current_period_end)
VALUES ('${id(31)}', '${OWNER}', 'pro', 'monthly', 'tranzila', 'sto-1', now() + interval '20 days');
`;

/** Migrates an empty database to the first version with rows in every table. Resolves to its migrations. */
export async function createFirstVersionDatabase(databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "kolot-first-version-"));
  try {
    for (const name of FIRST_VERSION)
      await cp(join(REPOSITORY_ROOT, "prisma/migrations", name), join(folder, name), { recursive: true });
    const applied = await applyMigrations(databaseUrl, folder);
    await query(databaseUrl, FIRST_ROWS);
    return applied;
  } finally {
    await rm(folder, { recursive: true });
  }
}
