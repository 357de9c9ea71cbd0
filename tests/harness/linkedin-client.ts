import { afterAll, beforeAll } from "vitest";
import type { ConsentApp } from "@/lib/core/platforms";
import { type Env, getEnv } from "@/lib/core/server/env";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import {
  type CompletedSteps,
  type ContentFile,
  type Delivery,
  getPlatformOfApp,
  type PostContent,
} from "@/lib/providers/social/port";
import { APP, type Client, createClient } from "@/tests/harness/sandbox/linkedin-calls";
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
export async function exchangeConsent(
  client: Client,
  choice: { person?: string; ticked?: string } = {},
  app: ConsentApp | null = null,
) {
  const platform = getPlatformOfApp(linkedinPlatform, app);
  const redirectUri = app ? `${REDIRECT}-${app}` : REDIRECT;
  const ask = Object.fromEntries(
    new URL(platform.authorizationUrl({ state: "s", redirectUri })).searchParams,
  );
  const code = await client.code({ ...choice, ask });
  return platform.exchangeCode({ code, redirectUri });
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

const PAGES_SCOPES = "r_organization_social w_organization_social rw_organization_admin";

/** Sets the installation's LinkedIn apps for the tests of a file, and afterwards the previous ones again. */
export function installLinkedInApps(apps: Partial<Env>): void {
  let before: Partial<Env>;
  beforeAll(() => {
    before = { ...getEnv() };
    Object.assign(getEnv(), apps);
  });
  afterAll(() => void Object.assign(getEnv(), before));
}

/** One app with all products, as they were before LinkedIn separated them. */
export const COMBINED_APP: Partial<Env> = {
  LINKEDIN_CLIENT_ID: APP.id,
  LINKEDIN_CLIENT_SECRET: APP.secret,
  LINKEDIN_SCOPES: `openid profile w_member_social ${PAGES_SCOPES} r_member_postAnalytics`,
  LINKEDIN_PAGES_CLIENT_ID: undefined,
  LINKEDIN_PAGES_CLIENT_SECRET: undefined,
};
