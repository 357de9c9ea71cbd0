import { beforeAll, expect, test } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { env } from "@/lib/core/server/env";
import { clientOf } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { DELETION_STEPS } from "@/lib/privacy/rules";
import { askDeletion } from "@/lib/privacy/server/ask-deletion";
import { objectStore } from "@/lib/providers/object-store/registry";
import mail from "@/messages/en/server/mail.json" with { type: "json" };
import { ownServices } from "@/tests/faults/services";
import { PASSWORD } from "@/tests/harness/registered";
import { makeLife, placesOf } from "@/tests/harness/whole-life";

/** Sweep 1 s, six steps, and room for a busy machine. */
const GONE_WITHIN = 20_000;

const start = ownServices();
beforeAll(ensureBucket);

async function makeLeaving() {
  const life = await makeLife();
  const session = await findSession(life.sid);
  if (!session) throw new Error("no session");
  await askDeletion({ user: session.user, proof: { password: PASSWORD } });
  return life;
}
/** What has come for an address. */
async function lettersTo(email: string): Promise<{ subject: string }[]> {
  const answer = await fetch(`${env().SANDBOX_URL}/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { messages: { subject: string }[] }).messages;
}
const jobOf = ({ id }: { id: string }) => clientOf().deletion.findUnique({ where: { userId: id } });

const points = DELETION_STEPS.flatMap((step) => [
  { point: `before-${step}`, step },
  { point: `after-${step}`, step },
]);

test.each(points)(
  "a worker killed at $point: others finish, and nothing is left (ACC1)",
  async ({ point, step }) => {
    const life = await makeLeaving();
    // One that dies in the middle of a mail is another test's.
    await clientOf().$executeRaw`UPDATE outbox_mail SET next_at = now() + interval '1 hour'`;
    const victim = await start(point);
    expect(await victim.ended).toBe("SIGKILL");
    expect(await jobOf(life)).toMatchObject({ step, attempt: 1, leaseUntil: expect.any(Date) });
    await clientOf().$executeRaw`UPDATE deletion SET lease_until = now() - interval '1 second'`;
    await clientOf().$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second'`;
    await Promise.all([start(), start()]);
    await expect.poll(() => jobOf(life), { timeout: GONE_WITHIN }).toBeNull();
    expect(await placesOf(life.id)).toEqual([]);
    for (const key of life.keys) expect(await objectStore().get(key)).toBeNull();
    // The farewell is sent, and no other mail waits. Its row may be forgotten by now: the mailbox is asked.
    await expect
      .poll(async () => (await lettersTo(life.email)).map(({ subject }) => subject), { timeout: GONE_WITHIN })
      .toContain(mail.accountDeletion.subject);
    const others = { to: life.email, template: { not: "account-deletion" } };
    expect(await clientOf().outboxMail.count({ where: others })).toBe(0);
  },
);
