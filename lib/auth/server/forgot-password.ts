import { evenTime } from "@/lib/auth/server/even-time";
import { issueLink } from "@/lib/auth/server/issue-link";
import { lockUser } from "@/lib/auth/server/user-store";
import { keyedHash } from "@/lib/core/server/crypto";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { inTransaction } from "@/lib/core/server/transaction";

/**
 * Sends a link that sets a new password, to whoever has an account under this address: unverified people and those
 * who only ever used Google too, since the mailbox is the proof. Nobody's and a leaving person's address get the same
 * answer after the same time; the limits count all alike (ID3).
 */
export async function forgotPassword({ email, address }: { email: string; address: string }): Promise<void> {
  await consumeLimit("forgot-password-address", keyedHash("limit:address", address));
  await consumeLimit("forgot-password-mail", keyedHash("limit:mail", email));
  await evenTime(() =>
    inTransaction(async (tx) => {
      const user = await lockUser(email, tx);
      if (user) await issueLink("reset", user, tx);
    }),
  );
}
