import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { newKey } from "@/sandbox/google/keys";
import { KEYS_PUBLISHED, KEYS_SECONDS } from "@/sandbox/google/settings";
import type { Google } from "@/sandbox/google/state";

/** GET /oauth2/v3/certs: the published keys. */
export function keySet(google: Google): SandboxResponse {
  const keys = google.state.get().keys.map(({ kid, privateJwk }) => ({
    kid,
    kty: "RSA",
    alg: "RS256",
    use: "sig",
    n: privateJwk.n,
    e: privateJwk.e,
  }));
  const headers = {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": `public, max-age=${KEYS_SECONDS}, must-revalidate, no-transform`,
  };
  return { status: 200, headers, body: JSON.stringify({ keys }) };
}

/** A new key signs from now on; the one before stays published for a while. */
export async function rotateKeys(google: Google): Promise<string[]> {
  await google.state.update((state) => {
    state.keys = [newKey(), ...state.keys].slice(0, KEYS_PUBLISHED);
  });
  return google.state.get().keys.map(({ kid }) => kid);
}
