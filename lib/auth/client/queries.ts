import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { authCheckResponse, sessionsResponse } from "@/lib/auth/schemas";

export const authKeys = {
  check: ["authorization", "check"] as const,
  sessions: ["authorization", "sessions"] as const,
  secondFactor: ["authorization", "second-factor"] as const,
};

/** The signed-in user; fresh for 5 minutes [spec 4]. `user` is null for a visitor. */
export const authCheckQuery = queryOptions({
  queryKey: authKeys.check,
  queryFn: ({ signal }) => request<ResponseOf<typeof authCheckResponse>>("GET", "/auth/check", { signal }),
});

/** Active sessions of the user; refetched on each visit, because other devices change them. */
export const sessionsQuery = queryOptions({
  queryKey: authKeys.sessions,
  queryFn: ({ signal }) => request<ResponseOf<typeof sessionsResponse>>("GET", "/auth/sessions", { signal }),
  staleTime: 0,
});
