import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { signOutAndRedirect } from "@/lib/api-client/sign-out-cleanup";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { authKeys } from "@/lib/auth/client/queries";
import {
  type AuthCheckResponse,
  googleSignInResponse,
  type UpdateMeBody,
  userResponse,
  verifyEmailResponse,
} from "@/lib/auth/schemas";
import type { TrialNotificationType } from "@/lib/auth/user-fields";
import type { Language } from "@/lib/i18n/direction";

/** Verifies an email address with the token of a link; repeated calls return the same response. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ["verify-email", token] as const,
    queryFn: ({ signal }) =>
      request("GET", `/auth/verify-email/${encodeURIComponent(token)}`, {
        signal,
        schema: verifyEmailResponse,
      }),
  });

/**
 * Dismisses a trial notification optimistically and stores that on the server; shows it again when the call
 * fails.
 */
export function useDismissTrialNotification({ onError }: { onError(error: Error): void }) {
  const client = useQueryClient();
  const change = (edit: (closed: TrialNotificationType[]) => TrialNotificationType[]) =>
    client.setQueryData(authKeys.check, (check: AuthCheckResponse | undefined) =>
      check?.user
        ? {
            user: {
              ...check.user,
              dismissedTrialNotifications: edit(check.user.dismissedTrialNotifications),
            },
          }
        : check,
    );
  const action = useIdempotentMutation(
    (type: TrialNotificationType, idempotencyKey) =>
      request("PATCH", "/auth/me", { body: { dismissNotice: type }, idempotencyKey, schema: userResponse }),
    {
      onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }),
      onError: (error, type) => {
        change((closed) => closed.filter((one) => one !== type));
        onError(error);
      },
    },
  );
  return (type: TrialNotificationType) => {
    change((closed) => [...closed, type]);
    action.run(type);
  };
}

/** Ends this session on the server and clears all cached data [spec 4]. */
export function useSignOut() {
  const client = useQueryClient();
  const end = async (_: undefined, idempotencyKey: string) => {
    // Queries in flight would get a 401 before the navigation to the landing page starts.
    await client.cancelQueries();
    return request("POST", "/auth/logout", { idempotencyKey });
  };
  return useIdempotentMutation(end, {
    onSuccess: () => signOutAndRedirect(client, "/"),
    onError: () =>
      client.refetchQueries({ type: "active", predicate: ({ state }) => state.data === undefined }),
  });
}

interface SignUp {
  name: string;
  email: string;
  password: string;
  language: Language;
}

/** Registers and signs in; the trial and its credits start with the registration. */
export function useSignUp() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: SignUp, idempotencyKey) =>
      request("POST", "/auth/register", { body: input, idempotencyKey, schema: userResponse }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}

/** Signs in with the ID token of the Google button; treats caches like `useSignIn`. */
export function useGoogleSignIn() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: { credential: string }, idempotencyKey) =>
      request("POST", "/auth/google", { body: input, idempotencyKey, schema: googleSignInResponse }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}

/** Signs in. Clears the cache of the previous user and stores the response as the new auth check. */
export function useSignIn() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: { email: string; password: string }, idempotencyKey) =>
      request("POST", "/auth/login", { body: input, idempotencyKey, schema: userResponse }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}

/** Updates the named user fields. The response becomes the new auth check; no other query contains them. */
export function useUpdateMe() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (changes: UpdateMeBody, idempotencyKey) =>
      request("PATCH", "/auth/me", { body: changes, idempotencyKey, schema: userResponse }),
    { onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }) },
  );
}

/** Changes the password and refreshes the session list, because the other sessions have been revoked. */
export function useChangePassword() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      request("PUT", "/auth/me/password", { body: input, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: authKeys.sessions }) },
  );
}

/**
 * Revokes another session of the user; refreshes the session list even when the session had already ended.
 */
export function useEndSession() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: authKeys.sessions });
  return useIdempotentMutation(
    (id: string, idempotencyKey) => request("DELETE", `/auth/sessions/${id}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Revokes all sessions of the user, including this one, and clears all cached data. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) => request("POST", "/auth/sign-out-everywhere", { idempotencyKey }),
    {
      onSuccess: () => signOutAndRedirect(client, "/"),
    },
  );
}

/** Sets a new password with a mailed link. All sessions are revoked, so all cached data is cleared. */
export function useResetPassword() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: { token: string; password: string }, idempotencyKey) =>
      request("POST", "/auth/reset-password", { body: input, idempotencyKey }),
    { onSuccess: () => client.clear() },
  );
}

/**
 * Requests a new verification mail; the response does not reveal whether the address is known. Retries once
 * [spec 4].
 */
export function useSendVerification() {
  return useIdempotentMutation(
    (input: { email: string }, idempotencyKey) =>
      request("POST", "/auth/send-verification", { body: input, idempotencyKey }),
    { retries: 1 },
  );
}

/** Requests a password reset link; the response does not reveal whether the address is known. */
export function useForgotPassword() {
  return useIdempotentMutation((input: { email: string }, idempotencyKey) =>
    request("POST", "/auth/forgot-password", { body: input, idempotencyKey }),
  );
}
