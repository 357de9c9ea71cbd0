/** What a connection can be. `not_connected` has no row, or one whose tokens are gone. */
export const CONNECTION_STATES = ["not_connected", "choosing_target", "connected", "reconnect"] as const;

export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The state a person is told. */
export function connectionState(stored: string | undefined): ConnectionState {
  return CONNECTION_STATES.find((state) => state === stored) ?? "not_connected";
}

/** Permissions that posting needs and that were not granted. */
export function missingScopes(granted: string[], required: string[]): string[] {
  return required.filter((scope) => !granted.includes(scope));
}

interface Ends {
  expiresAt: Date | null;
  userExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
}

/**
 * When posting ends unless the person does something; null: never by itself. A person's token that posts and renews
 * itself lasts as long as it can be renewed.
 */
export function postingEnd({ expiresAt, userExpiresAt, refreshToken, refreshExpiresAt }: Ends): Date | null {
  const renews = refreshToken !== null && expiresAt?.getTime() === userExpiresAt?.getTime();
  if (expiresAt === null || !renews) return expiresAt;
  if (refreshExpiresAt === null) return null;
  return refreshExpiresAt > expiresAt ? refreshExpiresAt : expiresAt;
}
