import { env } from "@/lib/core/server/env";
import { linkedin } from "@/lib/providers/social/linkedin";
import type { Content, ContentFile, Delivery, Steps } from "@/lib/providers/social/port";
import { type Client, createClient } from "@/sandbox/linkedin/test-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const REDIRECT = "http://localhost:3000/api/native-connections/callback/linkedin";

/** The stand-in of this process, spoken to as people and other apps do. */
export function linkedInClient(): Client {
  const url = env().SANDBOX_URL ?? "";
  const control = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/_control/${path}`, init);
    return { status: answer.status, json: await answer.json() };
  };
  return createClient({ url, control });
}

/** Consents as a person and exchanges the code through the adapter. */
export async function consentThrough(client: Client, choice: { person?: string; ticked?: string } = {}) {
  const ask = Object.fromEntries(
    new URL(linkedin.authorizationUrl({ state: "s", redirectUri: REDIRECT })).searchParams,
  );
  const code = await client.code({ ...choice, ask });
  return linkedin.exchangeCode({ code, redirectUri: REDIRECT });
}

export function fileOf(bytes: Uint8Array, contentType: string): ContentFile & { reads: [number, number][] } {
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

/** A delivery of its own, with the caller's habit of keeping each step. */
export function deliveryTo(id: string, token: string, content: Partial<Content> = {}, steps: Steps = {}) {
  const whole = { message: "", images: [], asDocument: false, video: null, language: "en", ...content };
  const delivery: Delivery = { target: { id, token }, content: whole, steps };
  const save = async (step: Steps) => {
    Object.assign(steps, step);
  };
  return { delivery, save };
}

/** The next calls of the versioned API fail like this. */
export function failNext(path: string, action: { kind: string } & Record<string, unknown>, times = 1) {
  return ownSandbox.armFault({ service: "linkedin", path: `/rest/${path}`, times, action });
}
