import type { SandboxContext } from "@/sandbox/core/emulator";
import { type ParsedMail, parseMail } from "@/sandbox/mail/mime";

const MAX_STORED_MAILS = 500;

export interface StoredMail extends ParsedMail {
  id: string;
  at: string;
  from: string;
  to: string[];
  links: string[];
}

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;

/** Opens the store of accepted mail: the newest 500, persisted. A repeated mail is stored again. */
export async function openMailStore(context: SandboxContext) {
  const state = await context.openState("mail", () => ({ count: 0, messages: [] as StoredMail[] }));
  return {
    async accept(envelope: { from: string; to: string[] }, raw: Buffer) {
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
        value.messages = [mail, ...value.messages].slice(0, MAX_STORED_MAILS);
      });
      const data = { ...envelope, subject: mail.subject, messageId: mail.headers["message-id"] ?? "" };
      await context.recordEffect({ service: "mail", kind: "mail", id, data });
      return mail;
    },
    /** Newest first; `to` matches complete addresses, ignoring case. */
    list(to?: string) {
      const expected = to?.trim().toLowerCase();
      const { messages } = state.get();
      if (!expected) return messages;
      return messages.filter((mail) => mail.to.some((address) => address.toLowerCase() === expected));
    },
    find: (id: string) => state.get().messages.find((mail) => mail.id === id),
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
