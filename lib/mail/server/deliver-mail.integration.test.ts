import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { MailMessage, MailOutcome, MailPort } from "@/lib/providers/mail/port";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const link = "http://localhost:3000/verify-email/abc";

/** A mail provider that keeps what it was given and answers as told. */
function recorder(answer: MailOutcome = { kind: "sent" }) {
  const messages: MailMessage[] = [];
  const port: MailPort = {
    send: async (message) => {
      messages.push(message);
      return answer;
    },
  };
  return { messages, port };
}

async function queued(to = `dana-${randomUUID()}@example.com`) {
  await queueMail({ to, template: "verify-email", language: "he", data: { name: "דנה", link } });
  return db().outboxMail.findFirstOrThrow({ where: { to } });
}

/** One try of the one mail that is due, and what became of it. */
async function tryOnce(id: string, port?: MailPort): Promise<string> {
  if ((await deliverDueMail(1, port)) === 0) return "nothing-due";
  const { state } = await rowOf(id);
  return state === "queued" ? "postponed" : state;
}

const rowOf = (id: string) => db().outboxMail.findUniqueOrThrow({ where: { id } });

async function inboxOf(to: string) {
  const response = await fetch(`${env().SANDBOX_URL}/inbox.json?to=${to}`);
  const { messages } = (await response.json()) as {
    messages: {
      subject: string;
      text: string;
      html: string;
      links: string[];
      headers: Record<string, string>;
    }[];
  };
  return messages;
}

// Mails that other files left, due or put off, would be sent in between.
beforeEach(async () => {
  await db().outboxMail.deleteMany();
});

describe("the outbox", () => {
  it("drops a mail together with the transaction that wanted it", async () => {
    const to = `dana-${randomUUID()}@example.com`;
    const data = { name: "Dana", link };
    const failing = inTransaction(async (tx) => {
      await queueMail({ to, template: "verify-email", language: "en", data }, tx);
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(await db().outboxMail.count({ where: { to } })).toBe(0);
  });

  it("sends each of 20 due mails once, with four workers at it", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => queued()));
    const { messages, port } = recorder();
    await Promise.all(Array.from({ length: 4 }, () => deliverDueMail(50, port)));
    expect(messages.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(await deliverDueMail(50, port)).toBe(0);
  });

  it("forgets what a mail said once it is sent", async () => {
    const { id } = await queued();
    expect(await tryOnce(id, recorder().port)).toBe("sent");
    expect(await rowOf(id)).toMatchObject({ state: "sent", sentAt: expect.any(Date), error: null });
    expect((await rowOf(id)).data).toEqual({});
    expect(await tryOnce(id, recorder().port)).toBe("nothing-due");
  });

  it("waits longer after each failure, under the same name, and gives up after the last", async () => {
    const { id } = await queued();
    const { messages, port } = recorder({ kind: "retry", reason: "ETIMEDOUT" });
    expect(await tryOnce(id, port)).toBe("postponed");
    expect(await tryOnce(id, port)).toBe("nothing-due");
    const [{ wait } = { wait: 0 }] = await db().$queryRaw<{ wait: number }[]>`
      SELECT extract(epoch FROM next_at - now())::float AS wait FROM outbox_mail WHERE id = ${id}::uuid`;
    expect(wait).toBeGreaterThan(25);
    expect(wait).toBeLessThanOrEqual(30);
    await db()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second', attempt = 9 WHERE id = ${id}::uuid`;
    expect(await tryOnce(id, port)).toBe("failed");
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "ETIMEDOUT" });
    expect(messages.map((message) => message.id)).toEqual([id, id]);
  });

  it("gives up a refused mail at once", async () => {
    const { id } = await queued();
    expect(await tryOnce(id, recorder({ kind: "refused", reason: "550" }).port)).toBe("failed");
  });

  it("passes by a mail that another worker is just taking", async () => {
    const { id } = await queued();
    await inTransaction(async (tx) => {
      await clientOf(tx).$queryRaw`SELECT id FROM outbox_mail WHERE id = ${id}::uuid FOR UPDATE`;
      expect(await tryOnce(id, recorder().port)).toBe("nothing-due");
    });
  });

  it("does not let a worker that lost its lease close the mail", async () => {
    const { id } = await queued();
    const slow: MailPort = {
      send: async () => {
        await db()
          .$executeRaw`UPDATE outbox_mail SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;
        expect(await tryOnce(id, recorder({ kind: "retry", reason: "busy" }).port)).toBe("postponed");
        return { kind: "refused", reason: "the slow one came back" };
      },
    };
    await tryOnce(id, slow);
    expect(await rowOf(id)).toMatchObject({ state: "queued", error: "busy" });
  });

  it("leaves a mail to the worker that has it, until that one's lease is over", async () => {
    const { id } = await queued();
    const { messages, port } = recorder();
    const slow: MailPort = {
      send: async () => {
        expect(await tryOnce(id, port)).toBe("nothing-due");
        await db()
          .$executeRaw`UPDATE outbox_mail SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;
        expect(await tryOnce(id, port)).toBe("sent");
        return { kind: "retry", reason: "the slow one came back" };
      },
    };
    await tryOnce(id, slow);
    expect(messages).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "sent", error: null });
  });
});

describe("over SMTP", () => {
  it("arrives right to left, with its link, a name of its own, and marked as automatic", async () => {
    const { id, to } = await queued();
    expect(await tryOnce(id)).toBe("sent");
    const [mail, ...more] = await inboxOf(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("אימות כתובת האימייל");
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain(link);
    expect(mail?.links).toContain(link);
    expect(mail?.headers["message-id"]).toMatch(new RegExp(`^<${id}@[a-z.]+>$`));
    expect(mail?.headers["auto-submitted"]).toBe("auto-generated");
  });

  it("is postponed when the mailbox is busy, and sent at the next try", async () => {
    const { id, to } = await queued();
    await ownSandbox.armFault({
      service: "mail",
      method: "RCPT",
      path: to,
      action: { kind: "status", status: 451 },
    });
    expect(await tryOnce(id)).toBe("postponed");
    await db()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await tryOnce(id)).toBe("sent");
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it("is given up when there is no such mailbox", async () => {
    const { id } = await queued(`bounce@${randomUUID()}.example.com`);
    expect(await tryOnce(id)).toBe("failed");
    expect((await rowOf(id)).error).toContain("No such mailbox");
  });

  it("keeps its name when an answer was lost and it is sent twice", async () => {
    const { id, to } = await queued();
    await ownSandbox.armFault({
      service: "mail",
      method: "DATA",
      path: to,
      action: { kind: "accept-then-reset" },
    });
    expect(await tryOnce(id)).toBe("postponed");
    await db()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await tryOnce(id)).toBe("sent");
    const names = (await inboxOf(to)).map((mail) => mail.headers["message-id"]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });
});
