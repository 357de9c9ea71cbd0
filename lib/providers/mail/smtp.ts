import { createTransport } from "nodemailer";
import { isLoopbackHost } from "@/lib/core/loopback-host";
import type { MailMessage, MailOutcome, MailPort } from "@/lib/providers/mail/port";
import { startCall } from "@/lib/providers/record-call";

const REASON_MAX = 300;
const CALL_OUTCOMES = { sent: "ok", refused: "refused", retry: "failed" } as const;

export interface SmtpSettings {
  url: string;
  /** Displayed sender: "Name <address>". */
  from: string;
}

/** Sends mail over SMTP. Every step has a timeout, so that a silent server cannot block a delivery. */
export function createSmtpMail({ url, from }: SmtpSettings): MailPort {
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    // Passwords and links travel encrypted, except over loopback.
    requireTLS: protocol === "smtp:" && !isLoopbackHost(hostname),
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
      const call = startCall("smtp", "send");
      const outcome = await transport
        .sendMail(envelope(message, from, domain))
        .then((): MailOutcome => ({ kind: "sent" }), toMailOutcome);
      call.end(CALL_OUTCOMES[outcome.kind]);
      return outcome;
    },
  };
}

function envelope(message: MailMessage, from: string, domain: string) {
  const { to, subject, text, html, language, id, replyTo, unsubscribeUrl } = message;
  return {
    from,
    // An address in an object is used as it is and never parsed as a list.
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
      ...(unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
  };
}

/** 5xx for the mail itself is permanent. A refused sign-in (EAUTH) is for the operator: mail is retried. */
export function toMailOutcome(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  const reason = [code, message].filter(Boolean).join(": ").slice(0, REASON_MAX);
  const final = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  return { kind: final ? "refused" : "retry", reason };
}
