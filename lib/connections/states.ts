/** States of a connection. `not_connected` has no row, or one without tokens. */
export const CONNECTION_STATES = ["not_connected", "choosing_target", "connected", "reconnect"] as const;

export type ConnectionState = (typeof CONNECTION_STATES)[number];

export function getConnectionState(stored: string | undefined): ConnectionState {
  return CONNECTION_STATES.find((state) => state === stored) ?? "not_connected";
}

export function getMissingScopes(granted: string[], required: string[]): string[] {
  return required.filter((scope) => !granted.includes(scope));
}

export interface ConnectionEnds {
  expiresAt: Date | null;
  userExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
}

/** Returns the end of publishing, or null. A renewable user token that posts lasts as long as its refresh. */
export function getPublishingEnd({
  expiresAt,
  userExpiresAt,
  refreshToken,
  refreshExpiresAt,
}: ConnectionEnds): Date | null {
  const renews = refreshToken !== null && expiresAt?.getTime() === userExpiresAt?.getTime();
  if (expiresAt === null || !renews) return expiresAt;
  if (refreshExpiresAt === null) return null;
  return refreshExpiresAt > expiresAt ? refreshExpiresAt : expiresAt;
}
