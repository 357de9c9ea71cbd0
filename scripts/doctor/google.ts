import { z } from "zod";
import type { Env } from "@/lib/core/server/env";
import { GOOGLE_ISSUERS } from "@/lib/providers/google-identity/google";
import { type DoctorFinding, probe } from "./finding";

const TIMEOUT_MS = 8_000;
const PART = "Google";

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() });
const jwkSet = z.object({ keys: z.array(z.unknown()).min(1) });

/** Reads what sign-in depends on, and asks whether Google knows the client id. No user signs in. */
export function checkGoogle(env: Env): Promise<DoctorFinding> {
  return probe(PART, "check GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL and the network", async () => {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL } = env;
    const { keys } = jwkSet.parse(await readJson(GOOGLE_JWKS_URL));
    if (!clientId.endsWith(".apps.googleusercontent.com")) {
      const next = "copy the id of the web client; it ends in .apps.googleusercontent.com";
      return {
        state: "warning",
        part: PART,
        says: "GOOGLE_CLIENT_ID does not look like one of Google's",
        next,
      };
    }
    const found = discovery.parse(await readJson(getDiscoveryUrl(env)));
    if (!GOOGLE_ISSUERS.includes(found.issuer)) throw new Error(`the issuer is ${found.issuer}`);
    if (await isUnknownClient(found.token_endpoint, clientId)) {
      const says = `Google does not know the client ${clientId}`;
      return { state: "broken", part: PART, says, next: "copy GOOGLE_CLIENT_ID from the credentials page" };
    }
    const says = `${keys.length} keys can be read; Google knows the client ${clientId}`;
    if (found.jwks_uri === GOOGLE_JWKS_URL) return says;
    const next = `unset GOOGLE_JWKS_URL, or set it to ${found.jwks_uri}`;
    return { state: "warning", part: PART, says: `${says}, and publishes its keys elsewhere`, next };
  });
}

/** Google's discovery document is on the host of its sign-in script. */
const getDiscoveryUrl = ({ GSI_SCRIPT_URL }: Env) =>
  new URL("../.well-known/openid-configuration", GSI_SCRIPT_URL).href;

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
  if (!response.ok) throw new Error(`Google responded with ${response.status} at ${new URL(url).pathname}`);
  return response.json();
}

/**
 * Sends an exchange without secret and without a code, which no server could grant. Of a known client it misses the
 * secret; only the answer that names an unknown client counts, and any other leaves it open.
 */
async function isUnknownClient(tokenEndpoint: string, clientId: string): Promise<boolean> {
  const response = await fetch(tokenEndpoint, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", code: "none", client_id: clientId }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "manual",
  });
  const { error } = z
    .object({ error: z.string() })
    .catch({ error: "" })
    .parse(await response.json());
  return response.status === 401 && error === "invalid_client";
}
