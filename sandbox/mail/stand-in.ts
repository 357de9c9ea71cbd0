/**
 * Stands in for a mail provider: an SMTP server on loopback (smtp.ts) and the inbox that shows what arrived.
 *
 * Faithful to: the SMTP dialogue of a submission server (EHLO, AUTH PLAIN and LOGIN, MAIL, RCPT, DATA, PIPELINING,
 * SIZE 25 MB, 8BITMIME, SMTPUTF8), its enhanced refusals, and MIME as mail programs read it.
 * Not faithful: no TLS, AUTH is optional and any name and password pass except the password "wrong"; nothing is
 * relayed, no DKIM, SPF, DMARC, spam or bounce mail; the inbox shows no attachments, only their names.
 * Test data: a recipient whose local part is "bounce" is refused with 550 5.1.1.
 * Faults: `method` names the step (CONNECT, AUTH, MAIL, RCPT, DATA) and `path` the address; without a method, 535 and
 * its kin answer AUTH (and, for a client that does not log in, MAIL with 530), 421 the greeting, other statuses RCPT;
 * delay is a slow greeting; accept-then-… keep the mail and spoil the answer to DATA.
 */
import type { SandboxContext, StandIn } from "@/sandbox/core/stand-in";
import { inboxJson, inboxPage, messageHtml, messagePage } from "@/sandbox/mail/inbox";
import type { Mailbox } from "@/sandbox/mail/mailbox";

/** The HTTP half: `/inbox`, `/inbox/{id}`, `/inbox/{id}/html` and `/inbox.json?to=`. */
export function createMailStandIn(context: SandboxContext, mailbox: Mailbox): StandIn {
  return {
    service: "mail",
    prefixes: ["/inbox", "/inbox.json"],
    async handle(prefix, request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return { status: 405, headers: { allow: "GET" }, body: "The inbox can only be read." };
      }
      const to = request.query.get("to") ?? undefined;
      if (prefix === "/inbox.json") return inboxJson(mailbox.list(to));
      const [id = "", view] = request.path.slice(1).split("/");
      if (id === "") return inboxPage(mailbox.list(to), to);
      const mail = mailbox.find(id);
      if (!mail || (view !== undefined && view !== "html")) {
        const body = JSON.stringify({
          error: `There is no mail ${id}. It may have been emptied by a reset.`,
        });
        return { status: 404, headers: { "content-type": "application/json" }, body };
      }
      return view === "html" ? messageHtml(mail) : messagePage(mail, request.query.get("view"));
    },
    reset: () => mailbox.reset(),
    home: () => ({
      title: "Mail",
      text: `An SMTP server that keeps every mail. Any login passes, except the password "wrong".\nTest data: bounce@… is refused with 550.`,
      links: [
        { label: "Inbox", href: `${context.baseUrl}/inbox` },
        { label: "Inbox as JSON", href: `${context.baseUrl}/inbox.json` },
      ],
    }),
  };
}
