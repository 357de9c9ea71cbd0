/** A table and the handling of a user's rows in it. */
export interface PersonalDataTable {
  table: string;
  /**
   * Columns that lead from a row to the user; the last one holds the user's id. Empty: the row is the user,
   * or belongs to no user.
   */
  path: readonly string[];
  onDelete: "delete" | "keep-pseudonymised";
  /** Whether the data export contains these rows. */
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

/**
 * Every table of prisma/schema in reference order; used by deletion and export. tests/rules/privacy.test.ts
 * checks that none is missing.
 */
export const PERSONAL_DATA_TABLES: readonly PersonalDataTable[] = [
  {
    table: "user",
    path: [],
    onDelete: "delete",
    export: true,
    withheld: ["password_hash", "registration_key_hash"],
  },
  { table: "session", path: ["user_id"], onDelete: "delete", export: true, withheld: ["token_hash"] },
  { table: "email_token", path: ["user_id"], onDelete: "delete", export: false, why: SECRETS },
  { table: "account", path: ["user_id"], onDelete: "delete", export: true },
  {
    table: "connection",
    path: ["account_id", "user_id"],
    onDelete: "delete",
    export: true,
    withheld: ["user_token", "target_token", "refresh_token"],
  },
  { table: "oauth_state", path: ["account_id", "user_id"], onDelete: "delete", export: false, why: SECRETS },
  { table: "media", path: ["user_id"], onDelete: "delete", export: true },
  {
    table: "storage_usage",
    path: ["user_id"],
    onDelete: "delete",
    export: true,
    key: "user_id",
  },
  { table: "canvas_image", path: ["user_id"], onDelete: "delete", export: true },
  { table: "canvas_template", path: ["user_id"], onDelete: "delete", export: true },
  {
    table: "canvas_template_media",
    path: ["canvas_template_id", "user_id"],
    onDelete: "delete",
    export: false,
    key: "canvas_template_id",
    why: "the same addresses stand in the design itself",
  },
  { table: "job", path: ["user_id"], onDelete: "delete", export: true },
  {
    table: "stock_answer",
    path: [],
    key: "key",
    onDelete: "keep-pseudonymised",
    export: false,
    why: "answers of the photo service to anybody's question, under a hash of it; gone by themselves after their keep",
  },
  { table: "post", path: ["account_id", "user_id"], onDelete: "delete", export: true },
  { table: "post_image", path: ["post_id", "account_id", "user_id"], onDelete: "delete", export: true },
  { table: "canvas_document", path: ["post_id", "account_id", "user_id"], onDelete: "delete", export: true },
  {
    table: "canvas_document_media",
    path: ["canvas_document_id", "post_id", "account_id", "user_id"],
    onDelete: "delete",
    export: false,
    key: "canvas_document_id",
    why: "the same addresses stand in the design itself",
  },
  { table: "post_template", path: ["post_id", "account_id", "user_id"], onDelete: "delete", export: true },
  { table: "agent_message", path: ["post_id", "account_id", "user_id"], onDelete: "delete", export: true },
  { table: "agent_source", path: ["account_id", "user_id"], onDelete: "delete", export: true },
  {
    table: "review_link",
    path: ["account_id", "user_id"],
    onDelete: "delete",
    export: true,
    withheld: ["token_hash"],
  },
  {
    table: "review_decision",
    path: ["post_id", "account_id", "user_id"],
    onDelete: "delete",
    export: true,
  },
  { table: "publication", path: ["post_id", "account_id", "user_id"], onDelete: "delete", export: true },
  {
    table: "publication_event",
    path: ["publication_id", "post_id", "account_id", "user_id"],
    onDelete: "delete",
    export: true,
  },
  { table: "insight", path: ["account_id", "user_id"], onDelete: "delete", export: true },
  { table: "notification", path: ["user_id"], onDelete: "delete", export: true },
  { table: "notification_preference", path: ["user_id"], onDelete: "delete", export: true, key: "user_id" },
  { table: "credit_account", path: ["user_id"], onDelete: "delete", export: true, key: "user_id" },
  { table: "reservation", path: ["user_id"], onDelete: "delete", export: true },
  {
    table: "ledger_entry",
    path: ["user_id"],
    onDelete: "keep-pseudonymised",
    export: true,
    why: "the books must add up for ever; the id becomes a pseudonym that leads to nobody",
  },
  {
    table: "trial_claim",
    path: [],
    onDelete: "keep-pseudonymised",
    export: false,
    why: "a keyed hash of the mailbox: one trial per mailbox, also after deletion (TRI1)",
  },
  { table: "subscription", path: ["user_id"], onDelete: "delete", export: true, withheld: ["card_token"] },
  {
    table: "payment",
    path: ["user_id"],
    onDelete: "delete",
    export: true,
    withheld: ["nonce_hash"],
  },
  {
    table: "gateway_event",
    path: [],
    key: "event_id",
    onDelete: "keep-pseudonymised",
    export: false,
    why: "names of notifications that had their effect, nobody's data; gone by themselves after their keep",
  },
  {
    table: "deletion",
    path: ["user_id"],
    onDelete: "delete",
    export: false,
    why: "the job that forgets a person; its own last step removes it",
  },
  { table: "outbox_mail", path: ["user_id"], onDelete: "delete", export: true, withheld: ["data"] },
  {
    table: "idempotency_key",
    path: ["scope"],
    holds: "text",
    key: "key",
    onDelete: "delete",
    export: false,
    why: BOOKKEEPING,
  },
  {
    table: "rate_limit",
    path: ["key"],
    holds: "end of text",
    key: "key",
    onDelete: "delete",
    export: false,
    why: BOOKKEEPING,
  },
];
