import { createHash } from "node:crypto";
import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import { createSigningKey, type SigningKey } from "@/sandbox/google/keys";
import people from "@/sandbox/google/people.json" with { type: "json" };

export interface GoogleState {
  /** The first key signs; the others are only published. */
  keys: SigningKey[];
  /** Accounts entered through "Use another account". */
  others: GoogleAccount[];
  issued: number;
}

export interface GoogleContext {
  context: SandboxContext;
  state: StateFile<GoogleState>;
  client: ReturnType<typeof googleClient>;
}

export interface ChooserRequest {
  /** The only origin that receives the token. */
  origin: string;
  /** Identifies the popup in the page's script. */
  channel: string;
  nonce: string | undefined;
}

export function emptyState(): GoogleState {
  return { keys: [createSigningKey()], others: [], issued: 0 };
}

export function googleClient() {
  return {
    id: process.env.SANDBOX_GOOGLE_CLIENT_ID || "100000000000-kolot.apps.googleusercontent.com",
    name: "Kolot",
  };
}

export const ISSUER = "https://accounts.google.com";
export const TOKEN_SECONDS = 3_600;

const ORIGIN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Accepts every port of this machine. */
export function isRegisteredOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && ORIGIN_HOSTS.includes(url.hostname) && url.origin === origin;
}

export interface GoogleAccount {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  hd?: string;
}

/** Accounts signed in to Google in this browser. Noa owns the demo bakery. */
export const PEOPLE: GoogleAccount[] = people;

/** Returns the account of any other address; the same address always gives the same account. */
export function findOrCreateAccount(email: string, name?: string, emailVerified = true): GoogleAccount {
  const known = PEOPLE.find((user) => user.email === email);
  if (known) return known;
  const digits = BigInt(`0x${createHash("sha256").update(email).digest("hex")}`).toString();
  return {
    sub: `12${digits.slice(0, 19)}`,
    email,
    emailVerified,
    name: name?.trim() || (email.split("@")[0] ?? email),
  };
}
