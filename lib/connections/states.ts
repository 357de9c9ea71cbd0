/** States of a connection. `not_connected` has no row, or one without tokens. */
export const CONNECTION_STATES = ["not_connected", "choosing_target", "connected", "reconnect"] as const;

export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Returns the state shown to the user. */
export function getConnectionState(stored: string | undefined): ConnectionState {
  return CONNECTION_STATES.find((state) => state === stored) ?? "not_connected";
}

/** Returns the permissions that posting needs and that were not granted. */
export function getMissingScopes(granted: string[], required: string[]): string[] {
  return required.filter((scope) => !granted.includes(scope));
}

interface Ends {
  expiresAt: Date | null;
  userExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
}

/**
 * Returns the end of publishing unless the user acts; null when there is none. A user token that posts and is
 * renewable lasts as long as it can be refreshed.
 */
export function getPublishingEnd({
  expiresAt,
  userExpiresAt,
  refreshToken,
  refreshExpiresAt,
}: Ends): Date | null {
  const renews = refreshToken !== null && expiresAt?.getTime() === userExpiresAt?.getTime();
  if (expiresAt === null || !renews) return expiresAt;
  if (refreshExpiresAt === null) return null;
  return refreshExpiresAt > expiresAt ? refreshExpiresAt : expiresAt;
}
