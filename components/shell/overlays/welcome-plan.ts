import type { WelcomeReason } from "@/components/shell/free-trial-flag";
import type { User } from "@/lib/auth/schemas";

/** After a Google sign-in of somebody new (specification section 4). */
const AFTER_SIGN_IN_MS = 1_000;
/** On the path of the session flag (specification section 4). */
const AFTER_FLAG_MS = 1_500;

export interface WelcomePlan {
  delay: number;
  message: "trial" | "emailVerified";
}

type Person = Pick<User, "isEmailVerified" | "googleId" | "freeTrial">;

/**
 * When the welcome to the trial is due and what it says; null when it is not. Several paths can be due at once: the
 * earliest counts, and there is one dialog (decisions.md, "Two readings in the specification").
 */
export function planWelcome(
  person: Person,
  flag: { due: boolean; reason: WelcomeReason | null },
): WelcomePlan | null {
  if (!flag.due || !person.freeTrial.isActive) return null;
  const signedInWithGoogle = flag.reason === "googleSignIn";
  const verifiedByMail = flag.reason === "emailVerified" && person.isEmailVerified;
  const byFlag = person.isEmailVerified && person.googleId !== null;
  const delays = [
    ...(signedInWithGoogle ? [AFTER_SIGN_IN_MS] : []),
    ...(verifiedByMail || byFlag ? [AFTER_FLAG_MS] : []),
  ];
  if (delays.length === 0) return null;
  return { delay: Math.min(...delays), message: verifiedByMail ? "emailVerified" : "trial" };
}
