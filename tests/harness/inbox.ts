import { eventually } from "@/tests/harness/checkout";
import { run } from "@/tests/harness/stack";

const PATIENCE_MS = 45_000;

/** A mail as the sandbox received it. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
}

/** What has come for an address, the newest first. */
export async function inboxOf(email: string): Promise<Mail[]> {
  const response = await fetch(`${run().sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: Mail[] }).messages;
}

/** The newest mail to somebody, once there are so many; fails after 45 seconds. */
export async function mailTo({ email }: { email: string }, count = 1): Promise<Mail> {
  const arrived = async () => {
    const [newest, ...older] = await inboxOf(email);
    if (!newest || older.length + 1 < count) return undefined;
    if (older.length + 1 > count) throw new Error(`${email} has ${older.length + 1} mails, not ${count}`);
    return newest;
  };
  return eventually(`mail ${count} to ${email}`, arrived, PATIENCE_MS);
}

/** The secret in the link of a mail that leads to `path`. */
export function tokenIn(mail: Mail, path: string): string {
  const tokens = mail.links.map((link) => new RegExp(`${path}/([\\w-]+)$`).exec(link)?.[1]);
  return tokens.find(Boolean) ?? "";
}
