import { VOICE_LIMITS } from "@/lib/accounts/rules";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { appendAvoided, removeAvoided } from "@/lib/accounts/server/avoided-store";
import type { LessLikeThisBody } from "@/lib/accounts/voice-schemas";
import { AppError } from "@/lib/core/errors";
import { clip } from "@/lib/core/shorten";

interface Input {
  account: AccountRow;
}

/** "Less like this": every later text is told. Said twice, it is kept once. Throws not_found without the account. */
export async function avoidMore({ account, said }: Input & { said: LessLikeThisBody }): Promise<AccountRow> {
  const { text, trait } = said;
  const line = trait ? `${text} (${trait.value})` : text;
  return found(await appendAvoided(account.userId, account.id, clip(line, VOICE_LIMITS.avoided)));
}

/** Takes back a "less like this". Throws not_found without the account. */
export async function avoidNoMore({ account, text }: Input & { text: string }): Promise<AccountRow> {
  return found(await removeAvoided(account.userId, account.id, text));
}

function found(row: AccountRow | null): AccountRow {
  if (!row) throw new AppError("not_found");
  return row;
}
