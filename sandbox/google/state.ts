import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import { newKey, type SigningKey } from "@/sandbox/google/keys";
import type { GoogleClient } from "@/sandbox/google/settings";
import type { GooglePerson } from "@/sandbox/google/world";

export interface GoogleState {
  /** The newest signs; those behind it are still published. */
  keys: SigningKey[];
  /** Accounts that came in by "Use another account", by address. */
  others: GooglePerson[];
  issued: number;
}

/** Everything a handler of this stand-in needs. */
export interface Google {
  context: SandboxContext;
  state: StateFile<GoogleState>;
  client: GoogleClient;
}

/** What a page asks for when it opens the chooser. */
export interface Ask {
  /** The page that gets the token, and nobody else. */
  origin: string;
  /** Tells the page's script which of its windows answers. */
  channel: string;
  nonce: string | undefined;
}

export function emptyState(): GoogleState {
  return { keys: [newKey()], others: [], issued: 0 };
}
