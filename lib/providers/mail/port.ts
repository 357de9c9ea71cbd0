export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  /** Reply address when it differs from the sender. */
  replyTo?: string;
  /** URL that takes a one-click unsubscribe POST (RFC 8058), and that a browser can open. */
  unsubscribeUrl?: string | undefined;
  /** Local part of the Message-ID: the same for every attempt, so that a duplicate can be recognized. */
  id: string;
}

/** `reason` is for the operator. An attempt without a response may have been delivered: at least once. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "retry"; reason: string }
  | { kind: "refused"; reason: string };

/** Delivers one mail. Never throws for delivery problems. */
export interface MailPort {
  send(message: MailMessage): Promise<MailOutcome>;
}
