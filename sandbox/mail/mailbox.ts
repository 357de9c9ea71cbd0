import type { SandboxContext } from "@/sandbox/core/stand-in";
import { type ParsedMail, parseMail } from "@/sandbox/mail/mime";

const KEPT = 500;

export interface StoredMail extends ParsedMail {
  id: string;
  at: string;
  from: string;
  to: string[];
  /** Every web address in the mail, in order, without repeats. */
  links: string[];
}

export interface Mailbox {
  accept(envelope: { from: string; to: string[] }, raw: Buffer): Promise<StoredMail>;
  /** Newest first; `to` compares whole addresses, whatever their case. */
  list(to?: string): StoredMail[];
  find(id: string): StoredMail | undefined;
  reset(): Promise<void>;
}

/** The post office: every accepted mail, kept over a restart, the newest 500. A repeated mail is kept twice. */
export async function openMailbox(context: SandboxContext): Promise<Mailbox> {
  const state = await context.openState("mail", () => ({ count: 0, messages: [] as StoredMail[] }));
  return {
    async accept(envelope, raw) {
      const parsed = parseMail(raw);
      const id = `mail-${state.get().count + 1}`;
      const mail: StoredMail = {
        id,
        at: new Date(context.now()).toISOString(),
        ...envelope,
        ...parsed,
        links: linksIn(parsed),
      };
      await state.update((value) => {
        value.count += 1;
        value.messages = [mail, ...value.messages].slice(0, KEPT);
      });
      const data = { ...envelope, subject: mail.subject, messageId: mail.headers["message-id"] ?? "" };
      await context.recordEffect({ service: "mail", kind: "mail", id, data });
      return mail;
    },
    list(to) {
      const wanted = to?.trim().toLowerCase();
      const { messages } = state.get();
      if (!wanted) return messages;
      return messages.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
    },
    find: (id) => state.get().messages.find((mail) => mail.id === id),
    reset: () => state.reset(),
  };
}

function linksIn({ html, text }: ParsedMail) {
  const hrefs = [...html.matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const written = text.match(/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g) ?? [];
  return [...new Set([...hrefs, ...written])];
}
