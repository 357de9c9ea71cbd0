export interface PersonalDataTable {
  table: string;
  /** Columns from a row to the user, whose id is in the last one. Empty: the user, or a row of no user. */
  path: readonly string[];
  onDelete: "delete" | "keep-pseudonymised";
  export: boolean;
  /** Columns that are never exported: hashes and encrypted values. */
  withheld?: readonly string[];
  /** The primary key, when it is not `id`. */
  key?: string;
  /** The format of the user's id in the last column, when it is not a UUID. */
  holds?: "text" | "end of text";
  /** Required where rows remain, or are not exported. */
  why?: string;
}

const SECRETS = "hashes and tokens: of no use to the person, of much use to a thief";
const BOOKKEEPING = "bookkeeping of requests, gone by itself after its keep";

type Details = Partial<PersonalDataTable>;

const exported = (table: string, path: readonly string[], details?: Details): PersonalDataTable => ({
  table,
  path,
  onDelete: "delete",
  export: true,
  ...details,
});
const unexported = (table: string, path: readonly string[], details: Details & { why: string }) =>
  exported(table, path, { export: false, ...details });
const retained = (table: string, path: readonly string[], details: Details & { why: string }) =>
  unexported(table, path, { onDelete: "keep-pseudonymised", ...details });

const ACCOUNT_PATH = ["account_id", "user_id"];
const POST_PATH = ["post_id", ...ACCOUNT_PATH];

/** Every table in reference order, for deletion and export (tests/rules/privacy.test.ts). */
export const PERSONAL_DATA_TABLES: readonly PersonalDataTable[] = [
  exported("user", [], { withheld: ["password_hash", "registration_key_hash"] }),
  exported("session", ["user_id"], { withheld: ["token_hash"] }),
  retained("acting_session", ["user_id"], {
    key: "session_id",
    why: "keeps the session of an operator read-only until the end of acting is acknowledged; the id becomes a pseudonym",
  }),
  unexported("email_token", ["user_id"], { why: SECRETS }),
  exported("totp_secret", ["user_id"], { withheld: ["secret"], key: "user_id" }),
  unexported("recovery_code", ["user_id"], { why: SECRETS }),
  exported("passkey", ["user_id"]),
  unexported("auth_challenge", ["user_id"], { why: SECRETS }),
  exported("account", ["user_id"]),
  exported("connection", ACCOUNT_PATH, { withheld: ["user_token", "target_token", "refresh_token"] }),
  exported("connection_target", ["connection_id", ...ACCOUNT_PATH], { withheld: ["token"] }),
  unexported("oauth_state", ACCOUNT_PATH, { why: SECRETS }),
  exported("media", ["user_id"]),
  unexported("image_description", ["media_id", "user_id"], { key: "media_id", why: BOOKKEEPING }),
  exported("storage_usage", ["user_id"], { key: "user_id" }),
  exported("media_folder", ["user_id"]),
  exported("canvas_image", ["user_id"]),
  exported("canvas_template", ["user_id"]),
  unexported("canvas_template_media", ["canvas_template_id", "user_id"], {
    key: "canvas_template_id",
    why: "the same addresses stand in the design itself",
  }),
  exported("job", ["user_id"]),
  retained("stock_answer", [], {
    key: "key",
    why: "answers of the photo service to anybody's question, under a hash of it; gone by themselves after their keep",
  }),
  exported("post", ACCOUNT_PATH),
  exported("post_image", POST_PATH),
  exported("canvas_document", POST_PATH),
  unexported("canvas_document_media", ["canvas_document_id", ...POST_PATH], {
    key: "canvas_document_id",
    why: "the same addresses stand in the design itself",
  }),
  exported("canvas_document_version", ["canvas_document_id", ...POST_PATH], { withheld: ["content_hash"] }),
  unexported(
    "canvas_document_version_media",
    ["canvas_document_version_id", "canvas_document_id", ...POST_PATH],
    {
      key: "canvas_document_version_id",
      why: "the same addresses stand in the version itself",
    },
  ),
  exported("post_template", POST_PATH),
  exported("post_result", ["user_id"]),
  exported("agent_message", POST_PATH),
  exported("agent_source", ACCOUNT_PATH),
  exported("text_template", ACCOUNT_PATH),
  exported("brand_font", ACCOUNT_PATH, { withheld: ["data"] }),
  exported("planner_note", ACCOUNT_PATH),
  exported("review_link", ACCOUNT_PATH, { withheld: ["token_hash", "password_hash"] }),
  exported("review_decision", POST_PATH),
  exported("review_comment", POST_PATH),
  exported("publication", POST_PATH),
  exported("publication_event", ["publication_id", ...POST_PATH]),
  exported("insight", ACCOUNT_PATH),
  exported("notification", ["user_id"]),
  exported("notification_preference", ["user_id"], { key: "user_id" }),
  exported("credit_account", ["user_id"], { key: "user_id" }),
  exported("reservation", ["user_id"]),
  retained("ledger_entry", ["user_id"], {
    export: true,
    why: "the books must add up for ever; the id becomes a pseudonym that leads to nobody",
  }),
  retained("operator_act", ["user_id"], {
    why: "the log of what operators did, which only they read; the id becomes a pseudonym that leads to nobody",
  }),
  retained("trial_claim", [], {
    why: "a keyed hash of the mailbox: one trial per mailbox, also after deletion (TRI1)",
  }),
  retained("used_google_token", [], {
    key: "hash",
    why: "hashes of tokens, nobody's data; gone by themselves when the tokens expire",
  }),
  exported("subscription", ["user_id"], { withheld: ["card_token"] }),
  exported("payment", ["user_id"], { withheld: ["nonce_hash"] }),
  retained("gateway_event", [], {
    key: "event_id",
    why: "names of notifications that had their effect, nobody's data; gone by themselves after their keep",
  }),
  retained("data_deletion_request", [], {
    why: "a random code and a hash of a network's request, nobody's data: the page about a deletion shows the code",
  }),
  unexported("deletion", ["user_id"], { why: "the job that forgets a person; its own last step removes it" }),
  exported("outbox_mail", ["user_id"], { withheld: ["data"] }),
  unexported("idempotency_key", ["scope"], { key: "key", holds: "text", why: BOOKKEEPING }),
  unexported("rate_limit", ["key"], { key: "key", holds: "end of text", why: BOOKKEEPING }),
];
