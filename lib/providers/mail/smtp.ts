import { createTransport } from "nodemailer";
import { LOOPBACK } from "@/lib/core/loopback";
import type { MailMessage, MailOutcome, MailPort } from "@/lib/providers/mail/port";

const REASON_MAX = 300;

export interface SmtpSettings {
  /** smtp(s)://user:password@host:port */
  url: string;
  /** Sender as it is shown: "Name <address>". */
  from: string;
}

/** Mail over SMTP (RFC 5321). Every step has a deadline, so that a silent server cannot hold a delivery. */
export function createSmtpMail({ url, from }: SmtpSettings): MailPort {
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    // Passwords and links travel encrypted, except to this very machine.
    requireTLS: protocol === "smtp:" && !LOOPBACK.has(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async send(message) {
      try {
        await transport.sendMail(envelope(message, from, domain));
        return { kind: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function envelope(message: MailMessage, from: string, domain: string) {
  const { to, subject, text, html, language, id, replyTo } = message;
  return {
    from,
    // As an object, an address is taken as it is and never read as a list.
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": language,
    },
  };
}

/**
 * 5xx to the mail itself is final; 4xx, silence and a lost line are not. A refused sign-in (EAUTH) is the
 * operator's to mend, so mail waits for that too.
 */
export function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  const reason = [code, message].filter(Boolean).join(": ").slice(0, REASON_MAX);
  const final = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  return { kind: final ? "refused" : "retry", reason };
}
