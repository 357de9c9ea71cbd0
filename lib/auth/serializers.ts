import type { Session, User } from "@/lib/auth/schemas";
import type { Passkey } from "@/lib/auth/second-factor-schemas";
import type { SecondFactor, SignInMethod } from "@/lib/auth/second-factors";
import { parseBrowser, parseOperatingSystem } from "@/lib/auth/user-agent";
import { TRIAL_NOTIFICATION_TYPES, type WalkthroughState } from "@/lib/auth/user-fields";
import { type SubscriptionRecord, serializeSubscription } from "@/lib/billing/serializers";
import { toLanguage } from "@/lib/i18n/direction";

export interface UserRecord {
  id: string;
  email: string;
  name: string;
  language: string;
  googleId: string | null;
  termsAcceptedAt: Date | null;
  emailVerifiedAt: Date | null;
  trialEndsAt: Date | null;
  /** Computed in the query with the database clock. */
  trialActive: boolean;
  hasPassword: boolean;
  walkthroughState: WalkthroughState;
  walkthroughStep: number;
  dismissedTrialNotifications: string[];
  subscription: SubscriptionRecord | null;
  createdAt: Date;
}

/** Serializes a user. The fields are an allow-list: other columns never leave the server. */
export function serializeUser(user: UserRecord): User {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    language: toLanguage(user.language),
    isRegistered: user.termsAcceptedAt !== null,
    isEmailVerified: user.emailVerifiedAt !== null,
    googleId: user.googleId,
    freeTrial: { isActive: user.trialActive, endsAt: user.trialEndsAt?.toISOString() ?? null },
    subscription: serializeSubscription(user.subscription),
    hasPassword: user.hasPassword,
    walkthrough: { state: user.walkthroughState, step: user.walkthroughStep },
    dismissedTrialNotifications: TRIAL_NOTIFICATION_TYPES.filter((type) =>
      user.dismissedTrialNotifications.includes(type),
    ),
    createdAt: user.createdAt.toISOString(),
  };
}

/** The holder of a verification link may be another person, so only the signed-in owner gets the user's data. */
export function serializeVerification(found: UserRecord, caller: { id: string } | null) {
  const isOwn = caller?.id === found.id;
  return { verified: found.emailVerifiedAt !== null, user: isOwn ? serializeUser(found) : undefined };
}

export interface PasskeyRecord {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  credentialId: string;
  transports: string[];
}

export function serializePasskey(passkey: PasskeyRecord): Passkey {
  return {
    _id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

export interface SessionRecord {
  id: string;
  userAgent: string | null;
  ip: string | null;
  method: SignInMethod | null;
  secondFactor: SecondFactor | null;
  createdAt: Date;
  lastSeenAt: Date;
}

// Without a trusted proxy, sessions store a placeholder instead of an IP address.
const ADDRESS = /^[\d.:a-f]+$/i;

/** Serializes a session; `currentId` is the session of the request. */
export function serializeSession(session: SessionRecord, currentId: string): Session {
  const agent = session.userAgent ?? "";
  return {
    _id: session.id,
    current: session.id === currentId,
    browser: parseBrowser(agent),
    system: parseOperatingSystem(agent),
    ip: session.ip && ADDRESS.test(session.ip) ? session.ip : null,
    method: session.method,
    secondFactor: session.secondFactor,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}
