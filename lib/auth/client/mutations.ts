import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { signOutAndRedirect } from "@/lib/api-client/sign-out-cleanup";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { authKeys } from "@/lib/auth/client/queries";
import type {
  AuthCheckResponse,
  googleNonceResponse,
  googleSignInResponse,
  UpdateMeBody,
  User,
  userResponse,
  verifyEmailResponse,
} from "@/lib/auth/schemas";
import type { PasskeyAssertion, SecondFactorProof } from "@/lib/auth/second-factor-schemas";
import type { TrialNotificationType } from "@/lib/auth/user-fields";
import type { Language } from "@/lib/i18n/direction";

const verificationPath = (token: string) => `/auth/verify-email/${encodeURIComponent(token)}`;

/** Returns whether the address of a link is verified, and the user when the link is of the signed-in user. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ["verify-email", token] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof verifyEmailResponse>>("GET", verificationPath(token), { signal }),
  });

/** Verifies the address of a link in the user's session or with the password; repeated calls are equal. */
export function useVerifyEmail(token: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: { password?: string }, idempotencyKey) =>
      request<ResponseOf<typeof verifyEmailResponse>>("POST", verificationPath(token), {
        body,
        idempotencyKey,
      }),
    { onSuccess: (verified) => client.setQueryData(verificationQuery(token).queryKey, verified) },
  );
}

/** Dismisses a trial notification optimistically; shows it again when the call fails. */
export function useDismissTrialNotification({ onError }: { onError(error: Error): void }) {
  const client = useQueryClient();
  const change = (edit: (closed: TrialNotificationType[]) => TrialNotificationType[]) =>
    client.setQueryData(authKeys.check, (check: AuthCheckResponse | undefined) => {
      if (!check?.user) return check;
      const dismissedTrialNotifications = edit(check.user.dismissedTrialNotifications);
      return { user: { ...check.user, dismissedTrialNotifications } };
    });
  const action = useIdempotentMutation(
    (type: TrialNotificationType, idempotencyKey) =>
      request<ResponseOf<typeof userResponse>>("PATCH", "/auth/me", {
        body: { dismissNotice: type },
        idempotencyKey,
      }),
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

type UserResponse = ResponseOf<typeof userResponse>;

interface SignUp {
  name: string;
  email: string;
  password: string;
  language: Language;
}

/** Signs in; replaces the cache of the previous user by the new auth check. */
function useSignInMutation<Input, Response extends { user: User }>(path: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: Input, idempotencyKey) => request<Response>("POST", path, { body: input, idempotencyKey }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}

export const useSignUp = () => useSignInMutation<SignUp, UserResponse>("/auth/register");

/** Returns the nonce that binds Google's token to this browser; the response sets the cookie that belongs to it. */
export async function requestGoogleNonce(): Promise<string> {
  return (await request<ResponseOf<typeof googleNonceResponse>>("POST", "/auth/google/nonce")).nonce;
}

export const useGoogleSignIn = () =>
  useSignInMutation<{ credential: string }, ResponseOf<typeof googleSignInResponse>>("/auth/google");

export const useSignIn = () =>
  useSignInMutation<{ email: string; password: string }, UserResponse>("/auth/login");

/** Finishes a sign-in that asked for a second factor. */
export const useSecondFactorSignIn = () =>
  useSignInMutation<SecondFactorProof, UserResponse>("/auth/login/second-factor");

export const usePasskeySignIn = () =>
  useSignInMutation<{ passkey: PasskeyAssertion }, UserResponse>("/auth/passkeys/sign-in");

export function useUpdateMe() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (changes: UpdateMeBody, idempotencyKey) =>
      request<ResponseOf<typeof userResponse>>("PATCH", "/auth/me", { body: changes, idempotencyKey }),
    { onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }) },
  );
}

/** Corrects an address that is not verified; the server mails a link to the new one. Updates the user. */
export function useCorrectEmail() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: { email: string; password: string }, idempotencyKey) =>
      request<UserResponse>("PUT", "/auth/me/email", { body, idempotencyKey }),
    { onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }) },
  );
}

export function useChangePassword() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      request("PUT", "/auth/me/password", { body: input, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: authKeys.sessions }) },
  );
}

/** Refreshes the session list even when the session had already ended. */
export function useEndSession() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: authKeys.sessions });
  return useIdempotentMutation(
    (id: string, idempotencyKey) => request("DELETE", `/auth/sessions/${id}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}

export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) => request("POST", "/auth/sign-out-everywhere", { idempotencyKey }),
    { onSuccess: () => signOutAndRedirect(client, "/") },
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

/** Requests a verification mail; the response hides whether the address is known. Retries once [spec 4]. */
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
