import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { deleteAvoidedPhrase, insertAvoidedPhrase } from "@/lib/accounts/server/avoided-phrase-store";
import type { AvoidedPhraseBody } from "@/lib/accounts/voice-schemas";
import { AppError } from "@/lib/core/errors";
import { truncateToLength } from "@/lib/core/truncate-text";

interface Input {
  account: AccountRow;
}

/** Adds a phrase that every later prompt receives; stored once. Throws not_found without the account. */
export async function addAvoidedPhrase({
  account,
  body,
}: Input & { body: AvoidedPhraseBody }): Promise<AccountRow> {
  const { text, trait } = body;
  const line = trait ? `${text} (${trait.value})` : text;
  return found(
    await insertAvoidedPhrase(account.userId, account.id, truncateToLength(line, VOICE_FIELD_LIMITS.avoided)),
  );
}

/** Removes a "less like this" phrase. Throws not_found without the account. */
export async function removeAvoidedPhrase({
  account,
  query,
}: Input & { query: { text: string } }): Promise<AccountRow> {
  return found(await deleteAvoidedPhrase(account.userId, account.id, query.text));
}

function found(row: AccountRow | null): AccountRow {
  if (!row) throw new AppError("not_found");
  return row;
}
