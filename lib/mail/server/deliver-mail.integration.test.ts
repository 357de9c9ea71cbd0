import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { MailMessage, MailOutcome, MailPort } from "@/lib/providers/mail/port";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const link = "http://localhost:3000/verify-email/abc";

/** A fake mail provider that records mails and returns the given outcome. */
function recorder(response: MailOutcome = { kind: "sent" }) {
  const messages: MailMessage[] = [];
  const port: MailPort = {
    send: async (message) => {
      messages.push(message);
      return response;
    },
  };
  return { messages, port };
}

async function queued(to = `dana-${randomUUID()}@example.com`) {
  await queueMail({ to, template: "verify-email", language: "he", data: { name: "דנה", link } });
  return getPrismaClient().outboxMail.findFirstOrThrow({ where: { to } });
}

/** Attempts the one due mail and returns its state. */
async function tryOnce(id: string, port?: MailPort): Promise<string> {
  if ((await deliverDueMail(1, port)) === 0) return "nothing-due";
  const { state } = await rowOf(id);
  return state === "queued" ? "postponed" : state;
}

const rowOf = (id: string) => getPrismaClient().outboxMail.findUniqueOrThrow({ where: { id } });

async function inboxOf(to: string) {
  const response = await fetch(`${getEnv().SANDBOX_URL}/inbox.json?to=${to}`);
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

// Mail left by other test files would be sent in between.
beforeEach(async () => {
  await getPrismaClient().outboxMail.deleteMany();
});

describe("mail outbox", () => {
  it("mail is rolled back with its transaction", async () => {
    const to = `dana-${randomUUID()}@example.com`;
    const data = { name: "Dana", link };
    const failing = runInTransaction(async (tx) => {
      await queueMail({ to, template: "verify-email", language: "en", data }, tx);
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(await getPrismaClient().outboxMail.count({ where: { to } })).toBe(0);
  });

  it("20 due mails are each sent once by four workers", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => queued()));
    const { messages, port } = recorder();
    await Promise.all(Array.from({ length: 4 }, () => deliverDueMail(50, port)));
    expect(messages.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(await deliverDueMail(50, port)).toBe(0);
  });

  it("content of a mail is deleted once it is sent", async () => {
    const { id } = await queued();
    expect(await tryOnce(id, recorder().port)).toBe("sent");
    expect(await rowOf(id)).toMatchObject({ state: "sent", sentAt: expect.any(Date), error: null });
    expect((await rowOf(id)).data).toEqual({});
    expect(await tryOnce(id, recorder().port)).toBe("nothing-due");
  });

  it("failed mail is retried with backoff under the same id and finally abandoned", async () => {
    const { id } = await queued();
    const { messages, port } = recorder({ kind: "retry", reason: "ETIMEDOUT" });
    expect(await tryOnce(id, port)).toBe("postponed");
    expect(await tryOnce(id, port)).toBe("nothing-due");
    const [{ wait } = { wait: 0 }] = await getPrismaClient().$queryRaw<{ wait: number }[]>`
      SELECT extract(epoch FROM next_at - now())::float AS wait FROM outbox_mail WHERE id = ${id}::uuid`;
    expect(wait).toBeGreaterThan(25);
    expect(wait).toBeLessThanOrEqual(30);
    await getPrismaClient()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second', attempt = 9 WHERE id = ${id}::uuid`;
    expect(await tryOnce(id, port)).toBe("failed");
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "ETIMEDOUT" });
    expect(messages.map((message) => message.id)).toEqual([id, id]);
  });

  it("refused mail is abandoned immediately", async () => {
    const { id } = await queued();
    expect(await tryOnce(id, recorder({ kind: "refused", reason: "550" }).port)).toBe("failed");
  });

  it("locked mail is skipped", async () => {
    const { id } = await queued();
    await runInTransaction(async (tx) => {
      await getTransactionClient(tx).$queryRaw`SELECT id FROM outbox_mail WHERE id = ${id}::uuid FOR UPDATE`;
      expect(await tryOnce(id, recorder().port)).toBe("nothing-due");
    });
  });

  it("worker with an expired lease cannot close a mail", async () => {
    const { id } = await queued();
    const slow: MailPort = {
      send: async () => {
        await getPrismaClient()
          .$executeRaw`UPDATE outbox_mail SET lease_until = now() - interval '1 s' WHERE id = ${id}::uuid`;
        expect(await tryOnce(id, recorder({ kind: "retry", reason: "busy" }).port)).toBe("postponed");
        return { kind: "refused", reason: "the slow one came back" };
      },
    };
    await tryOnce(id, slow);
    expect(await rowOf(id)).toMatchObject({ state: "queued", error: "busy" });
  });

  it("claimed mail is left to its worker until the lease expires", async () => {
    const { id } = await queued();
    const { messages, port } = recorder();
    const slow: MailPort = {
      send: async () => {
        expect(await tryOnce(id, port)).toBe("nothing-due");
        await getPrismaClient()
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

describe("mail over SMTP", () => {
  it("SMTP mail arrives right to left with its link, a Message-ID and the auto-generated header", async () => {
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

  it("SMTP mail is retried when the mailbox is busy", async () => {
    const { id, to } = await queued();
    await ownSandbox.armFault({
      service: "mail",
      method: "RCPT",
      path: to,
      action: { kind: "status", status: 451 },
    });
    expect(await tryOnce(id)).toBe("postponed");
    await getPrismaClient()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await tryOnce(id)).toBe("sent");
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it("SMTP mail is abandoned when the mailbox does not exist", async () => {
    const { id } = await queued(`bounce@${randomUUID()}.example.com`);
    expect(await tryOnce(id)).toBe("failed");
    expect((await rowOf(id)).error).toContain("No such mailbox");
  });

  it("SMTP mail sent twice after a lost response has the same Message-ID", async () => {
    const { id, to } = await queued();
    await ownSandbox.armFault({
      service: "mail",
      method: "DATA",
      path: to,
      action: { kind: "accept-then-reset" },
    });
    expect(await tryOnce(id)).toBe("postponed");
    await getPrismaClient()
      .$executeRaw`UPDATE outbox_mail SET next_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
    expect(await tryOnce(id)).toBe("sent");
    const names = (await inboxOf(to)).map((mail) => mail.headers["message-id"]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });
});
