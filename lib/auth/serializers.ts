import { NOTICE_TYPES } from "@/lib/auth/notices";
import type { Session, User } from "@/lib/auth/schemas";
import { browserOf, systemOf } from "@/lib/auth/user-agent";
import type { WalkthroughState } from "@/lib/auth/walkthrough";
import { type SubscriptionRecord, serializeSubscription } from "@/lib/billing/serializers";
import { knownLanguage } from "@/lib/i18n/direction";

/** A person as the stores read them. */
export interface UserRecord {
  id: string;
  email: string;
  name: string;
  language: string;
  googleId: string | null;
  termsAcceptedAt: Date | null;
  emailVerifiedAt: Date | null;
  trialEndsAt: Date | null;
  /** Decided in the query, by the database's clock. */
  trialActive: boolean;
  hasPassword: boolean;
  walkthroughState: WalkthroughState;
  walkthroughStep: number;
  dismissedNotices: string[];
  subscription: SubscriptionRecord | null;
  createdAt: Date;
}

/** Row → wire. The list of fields is closed: what is not named here never leaves. */
export function serializeUser(user: UserRecord): User {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    language: knownLanguage(user.language),
    isRegistered: user.termsAcceptedAt !== null,
    isEmailVerified: user.emailVerifiedAt !== null,
    googleId: user.googleId,
    freeTrial: { isActive: user.trialActive, endsAt: user.trialEndsAt?.toISOString() ?? null },
    subscription: serializeSubscription(user.subscription),
    hasPassword: user.hasPassword,
    walkthrough: { state: user.walkthroughState, step: user.walkthroughStep },
    dismissedNotices: NOTICE_TYPES.filter((type) => user.dismissedNotices.includes(type)),
    createdAt: user.createdAt.toISOString(),
  };
}

/** A session as the stores read it for its own person. */
export interface SessionRecord {
  id: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

// Without a proxy of ours in front, sessions carry a word instead of an address.
const ADDRESS = /^[\d.:a-f]+$/i;

/** Row → wire; `currentId` is the session that asks. */
export function serializeSession(session: SessionRecord, currentId: string): Session {
  const agent = session.userAgent ?? "";
  return {
    _id: session.id,
    current: session.id === currentId,
    browser: browserOf(agent),
    system: systemOf(agent),
    ip: session.ip && ADDRESS.test(session.ip) ? session.ip : null,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}
