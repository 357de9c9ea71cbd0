import { getEnv } from "@/lib/core/server/env";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import type { CompletedSteps, ContentFile, Delivery, PostContent } from "@/lib/providers/social/port";
import { type Client, createClient } from "@/tests/harness/sandbox/linkedin-calls";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const REDIRECT = "http://localhost:3000/api/native-connections/callback/linkedin";

/** Returns a client of this process's LinkedIn emulator for users and other applications. */
export function createLinkedInTestClient(): Client {
  const url = getEnv().SANDBOX_URL ?? "";
  const control = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control/${path}`, init);
    return { status: response.status, json: await response.json() };
  };
  return createClient({ url, control });
}

/** Grants consent and exchanges the code through the adapter. */
export async function exchangeConsent(client: Client, choice: { person?: string; ticked?: string } = {}) {
  const ask = Object.fromEntries(
    new URL(linkedinPlatform.authorizationUrl({ state: "s", redirectUri: REDIRECT })).searchParams,
  );
  const code = await client.code({ ...choice, ask });
  return linkedinPlatform.exchangeCode({ code, redirectUri: REDIRECT });
}

export function createContentFile(
  bytes: Uint8Array,
  contentType: string,
): ContentFile & { reads: [number, number][] } {
  const reads: [number, number][] = [];
  return {
    url: "http://127.0.0.1:9/unused",
    contentType,
    bytes: bytes.length,
    width: 12,
    height: 8,
    reads,
    read: async (first, last) => {
      reads.push([first, last]);
      return bytes.slice(first, last + 1);
    },
  };
}

/** Creates a delivery that records each completed step. */
export function createDelivery(
  id: string,
  token: string,
  content: Partial<PostContent> = {},
  steps: CompletedSteps = {},
) {
  const whole = { message: "", images: [], asDocument: false, video: null, language: "en", ...content };
  const delivery: Delivery = { target: { id, token }, content: whole, steps };
  const save = async (step: CompletedSteps) => {
    Object.assign(steps, step);
  };
  return { delivery, save };
}

/** Injects a fault into the next calls of the versioned API. */
export function armNextCallFault(
  path: string,
  action: { kind: string } & Record<string, unknown>,
  times = 1,
) {
  return ownSandbox.armFault({ service: "linkedin", path: `/rest/${path}`, times, action });
}
