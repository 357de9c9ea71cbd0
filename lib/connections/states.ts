/** What a connection can be. `not_connected` has no row, or one whose tokens are gone. */
export const CONNECTION_STATES = ["not_connected", "choosing_target", "connected", "reconnect"] as const;

export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The state a person is told. */
export function connectionState(stored: string | undefined): ConnectionState {
  return CONNECTION_STATES.find((state) => state === stored) ?? "not_connected";
}

/** True when every permission that posting needs was granted. */
export function hasScopes(granted: string[], required: string[]): boolean {
  return required.every((scope) => granted.includes(scope));
}
