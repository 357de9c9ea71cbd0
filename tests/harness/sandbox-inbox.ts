import { waitFor } from "@/tests/harness/npm-start";
import { readRunFile } from "@/tests/harness/running-product";

const TIMEOUT_MS = 45_000;

/** A mail received by the sandbox. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
}

/** Returns the mails for an address, newest first. */
export async function fetchInbox(email: string): Promise<Mail[]> {
  const response = await fetch(`${readRunFile().sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: Mail[] }).messages;
}

/** Waits until this many mails have arrived and returns the newest. Fails after 45 seconds. */
export async function waitForMail({ email }: { email: string }, count = 1): Promise<Mail> {
  const arrived = async () => {
    const [newest, ...older] = await fetchInbox(email);
    if (!newest || older.length + 1 < count) return undefined;
    if (older.length + 1 > count) throw new Error(`${email} has ${older.length + 1} mails, not ${count}`);
    return newest;
  };
  return waitFor(`mail ${count} to ${email}`, arrived, TIMEOUT_MS);
}

/** Returns the token in a mail's link to `path`. */
export function extractToken(mail: Mail, path: string): string {
  const tokens = mail.links.map((link) => new RegExp(`${path}/([\\w-]+)$`).exec(link)?.[1]);
  return tokens.find(Boolean) ?? "";
}
