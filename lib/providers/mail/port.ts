export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  /** Local part of the Message-ID: the same for every try, so that a repeated mail can be recognised. */
  id: string;
}

/**
 * What became of one try: taken over, worth another try, or never going to be. `reason` is for the operator.
 * A try that got no answer may still have been delivered: mail arrives at least once.
 */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "retry"; reason: string }
  | { kind: "refused"; reason: string };

/** Hands one mail to whoever delivers it. Never throws for what happens on the way. */
export interface MailPort {
  send(message: MailMessage): Promise<MailOutcome>;
}
