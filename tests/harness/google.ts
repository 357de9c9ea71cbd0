import { controlAt } from "@/tests/harness/sandbox-control";

export interface TokenWish {
  email: string;
  name?: string;
  sub?: string;
  nonce?: string;
  flaw?: string;
  shortIssuer?: boolean;
}

/** A token of the sandbox's Google for anybody, sound unless a flaw is asked for. */
export async function googleToken(sandboxUrl: string, wish: TokenWish): Promise<string> {
  return (await triggerGoogle(sandboxUrl, { event: "token", ...wish })).credential as string;
}

/** Google signs with a new key from now on. */
export async function rotateGoogleKeys(sandboxUrl: string): Promise<void> {
  await triggerGoogle(sandboxUrl, { event: "keys-rotated" });
}

async function triggerGoogle(sandboxUrl: string, data: object): Promise<Record<string, unknown>> {
  const result = await controlAt(() => sandboxUrl).trigger({ service: "google", ...data });
  if (result.error) throw new Error(`The sandbox's Google: ${result.error}`);
  return result;
}
