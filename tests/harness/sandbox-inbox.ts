import { waitFor } from "@/tests/harness/npm-start";
import { api, readRunFile, type SignedUpUser } from "@/tests/harness/running-product";

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

/** Verifies a user's email address with the first verification mail; returns the path of the link. */
export async function verifyEmailAddress(user: SignedUpUser): Promise<string> {
  const link = `/verify-email/${extractToken(await waitForMail(user), "/verify-email")}`;
  const { status } = await api(user, "POST", `/auth${link}`, {});
  if (status !== 200) throw new Error(`Verification answered ${status}`);
  return link;
}
