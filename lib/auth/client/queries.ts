import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { checkAnswer, sessionsAnswer } from "@/lib/auth/schemas";

export const authKeys = {
  check: ["authorization", "check"] as const,
  sessions: ["authorization", "sessions"] as const,
};

/** Who is signed in; fresh for 5 minutes (specification section 4). `user` is null for a visitor. */
export const authCheckQuery = queryOptions({
  queryKey: authKeys.check,
  queryFn: ({ signal }) => request("GET", "/auth/check", { signal, schema: checkAnswer }),
});

/** Where the person is signed in; asked for anew at each visit, since it changes elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: authKeys.sessions,
  queryFn: ({ signal }) => request("GET", "/auth/sessions", { signal, schema: sessionsAnswer }),
  staleTime: 0,
});
