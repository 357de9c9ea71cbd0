/** How long a person may take in the network's consent page. */
export const OAUTH_STATE_MINUTES = 10;

/** Words of `?problem=` with which a connect flow may end on the connections page. */
export const CONNECT_PROBLEMS = ["denied", "permission", "expired", "failed"] as const;

export type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];
