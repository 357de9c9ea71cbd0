import type { SandboxResponse } from "@/sandbox/core/emulator";

/** An accepted request of an OAuth consent page. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  scopes: string[];
}

const REDIRECT_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Returns whether the redirect URI is on this machine and its other parts are `registered`. */
export function isRegisteredUri(address: string, registered: (url: URL) => boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === "" && url.hash === "";
  return isPlain && REDIRECT_HOSTS.includes(url.hostname) && registered(url);
}

/** Sends the browser back to the application with the outcome of the consent. */
export function redirectBack(
  { redirectUri, state }: AuthorizationRequest,
  outcome: Record<string, string>,
  fragment = "",
): SandboxResponse {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== "") url.searchParams.set("state", state);
  return { status: 302, headers: { location: `${url}${fragment}`, "cache-control": "no-store" } };
}
