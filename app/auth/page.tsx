import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthScreen } from "@/components/auth/auth-screen";
import { getPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";
import { decodeSessionCookie, getSessionCookieName } from "@/lib/auth/next/session-cookie";
import { toSafeReturnPath } from "@/lib/auth/safe-return-path";
import { findSession } from "@/lib/auth/server/sessions";
import { getEnv } from "@/lib/core/server/env";

export const generateMetadata = () => getPageMetadata("auth.signIn");

const MODES = ["signin", "signup", "forgot"] as const;

/** Renders sign-in and sign-up. Redirects a signed-in user to `from`, or else to /account [spec 2]. */
export default async function AuthPage({ searchParams }: QueryPageProps) {
  const { from, mode } = await searchParams;
  const target = toSafeReturnPath(typeof from === "string" ? from : undefined);
  const raw = (await cookies()).get(getSessionCookieName())?.value;
  const claims = raw ? await decodeSessionCookie(raw) : null;
  // The session row decides, not the cookie: a revoked session must not loop between this page and the auth
  // guard. Signed-in users may request a new password too, because the mail about a changed password links
  // here.
  if (mode !== "forgot" && claims && (await findSession(claims.sid))) redirect(target);
  const known = MODES.find((one) => one === mode);
  const { GOOGLE_CLIENT_ID: clientId, GSI_SCRIPT_URL: scriptUrl } = getEnv();
  return <AuthScreen from={target} initialMode={known ?? "signin"} google={{ clientId, scriptUrl }} />;
}
