import { evenTime } from "@/lib/auth/server/even-time";
import { issueLink } from "@/lib/auth/server/issue-link";
import { lockUnverified } from "@/lib/auth/server/user-store";
import { keyedHash } from "@/lib/core/server/crypto";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { inTransaction } from "@/lib/core/server/transaction";

/**
 * Sends a new verification link to an address that waits for one. Unknown and verified addresses get the same
 * answer after the same time; the limits count all of them alike.
 */
export async function sendVerification({
  email,
  address,
}: {
  email: string;
  address: string;
}): Promise<void> {
  await consumeLimit("send-verification-address", keyedHash("limit:address", address));
  await consumeLimit("send-verification-mail", keyedHash("limit:mail", email));
  await evenTime(() =>
    inTransaction(async (tx) => {
      const user = await lockUnverified(email, tx);
      if (user) await issueLink("verify", user, tx);
    }),
  );
}
