import { beforeAll, expect, test } from "vitest";
import { findSession } from "@/lib/auth/server/sessions";
import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { DELETION_STEPS } from "@/lib/privacy/deletion-steps";
import { requestDeletion } from "@/lib/privacy/server/request-deletion";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import mail from "@/messages/en/server/mail.json" with { type: "json" };
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import { createFullUser, findTextInWorkerDatabase } from "@/tests/harness/full-user-fixture";
import { PASSWORD } from "@/tests/harness/registered-user";

/** Cleanup 1 s, six steps, and slack for a busy machine. */
const DELETED_WITHIN = 20_000;

const start = setUpOwnServices();
beforeAll(ensureBucket);

async function makeLeaving() {
  const life = await createFullUser();
  const session = await findSession(life.sid);
  if (!session) throw new Error("no session");
  await requestDeletion({ user: session.user, proof: { password: PASSWORD } });
  return life;
}
/** Returns the mails sent to this email address. */
async function mailsTo(email: string): Promise<{ subject: string }[]> {
  const response = await fetch(`${getEnv().SANDBOX_URL}/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: { subject: string }[] }).messages;
}
const jobOf = ({ id }: { id: string }) =>
  getTransactionClient().deletion.findUnique({ where: { userId: id } });

const points = DELETION_STEPS.flatMap((step) => [
  { point: `before-${step}`, step },
  { point: `after-${step}`, step },
]);

test.each(points)(
  "account deletion is finished by other workers when one is killed at $point [ACC1]",
  async ({ point, step }) => {
    const life = await makeLeaving();
    // Another test covers a worker that dies while sending mail.
    await getTransactionClient().$executeRaw`UPDATE outbox_mail SET next_at = now() + interval '1 hour'`;
    const victim = await start(point);
    expect(await victim.ended).toBe("SIGKILL");
    expect(await jobOf(life)).toMatchObject({ step, attempt: 1, leaseUntil: expect.any(Date) });
    await getTransactionClient().$executeRaw`UPDATE deletion SET lease_until = now() - interval '1 second'`;
    await getTransactionClient().$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second'`;
    await Promise.all([start(), start()]);
    await expect.poll(() => jobOf(life), { timeout: DELETED_WITHIN }).toBeNull();
    expect(await findTextInWorkerDatabase(life.id)).toEqual([]);
    for (const key of life.keys) expect(await getObjectStore().get(key)).toBeNull();
    // The deletion mail was sent and no other mail waits. Its row may already be deleted, so the mailbox is
    // checked.
    await expect
      .poll(async () => (await mailsTo(life.email)).map(({ subject }) => subject), {
        timeout: DELETED_WITHIN,
      })
      .toContain(mail.accountDeletion.subject);
    const others = { to: life.email, template: { not: "account-deletion" } };
    expect(await getTransactionClient().outboxMail.count({ where: others })).toBe(0);
  },
);
