import { createHash, randomUUID } from "node:crypto";
import { controlAt } from "@/tests/harness/sandbox-control";

export interface GoogleTokenOptions {
  email: string;
  name?: string;
  sub?: string;
  nonce?: string;
  flaw?: string;
  shortIssuer?: boolean;
}

/** Issues a token of the Google emulator, valid unless a flaw is requested. */
export async function issueGoogleToken(sandboxUrl: string, input: GoogleTokenOptions): Promise<string> {
  return (await triggerGoogle(sandboxUrl, { event: "token", ...input })).credential as string;
}

/** Issues a token for the browser with this cookie, as Google's button does. */
export async function issueBoundGoogleToken(sandboxUrl: string, input: GoogleTokenOptions) {
  const nonceCookie = randomUUID();
  const nonce = createHash("sha256").update(nonceCookie).digest("hex");
  return { token: await issueGoogleToken(sandboxUrl, { nonce, ...input }), nonceCookie };
}

/** Rotates the emulator's signing key. */
export async function rotateGoogleKeys(sandboxUrl: string): Promise<void> {
  await triggerGoogle(sandboxUrl, { event: "keys-rotated" });
}

async function triggerGoogle(sandboxUrl: string, data: object): Promise<Record<string, unknown>> {
  const result = await controlAt(() => sandboxUrl).trigger({ service: "google", ...data });
  if (result.error) throw new Error(`The sandbox's Google: ${result.error}`);
  return result;
}
