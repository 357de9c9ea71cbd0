import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthScreen } from "@/components/auth/auth-screen";
import { pageTitle } from "@/components/shell/page-title";
import { decodeSessionCookie, sessionCookieName } from "@/lib/auth/next/session-cookie";
import { safeReturnPath } from "@/lib/auth/safe-return-path";
import { findSession } from "@/lib/auth/server/find-session";
import { env } from "@/lib/core/server/env";

export const generateMetadata = () => pageTitle("auth.signIn");

const MODES = ["signin", "signup", "forgot"] as const;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Sign-in and sign-up. Somebody who is signed in goes on to where they came from, else /account (section 2). */
export default async function AuthPage({ searchParams }: Props) {
  const { from, mode } = await searchParams;
  const target = safeReturnPath(typeof from === "string" ? from : undefined);
  const raw = (await cookies()).get(sessionCookieName())?.value;
  const claims = raw ? await decodeSessionCookie(raw) : null;
  // The row decides, not the cookie: a revoked session must not bounce between here and the gate.
  // Asking for a new password is for everybody: the mail about a changed one leads here too.
  if (mode !== "forgot" && claims && (await findSession(claims.sid))) redirect(target);
  const known = MODES.find((one) => one === mode);
  const { GOOGLE_CLIENT_ID: clientId, GSI_SCRIPT_URL: scriptUrl } = env();
  return <AuthScreen from={target} initialMode={known ?? "signin"} google={{ clientId, scriptUrl }} />;
}
