import { z } from "zod";
import { email } from "@/lib/auth/email-schema";
import { fitsHashInputLimit, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/limits";
import { SECOND_FACTORS, SIGN_IN_METHODS } from "@/lib/auth/second-factors";
import { BROWSERS, OPERATING_SYSTEMS } from "@/lib/auth/user-agent";
import {
  hasUnsafeCharacters,
  MAX_WALKTHROUGH_STEPS,
  TRIAL_NOTIFICATION_TYPES,
  WALKTHROUGH_STATES,
} from "@/lib/auth/user-fields";
import { subscriptionDto } from "@/lib/billing/schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const newPassword = z
  .string()
  .refine((value) => [...value].length >= MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .refine(fitsHashInputLimit, "This password is too long");

const name = z
  .string()
  .trim()
  .min(1, "Enter your name")
  .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`)
  .refine((value) => !hasUnsafeCharacters(value), "The name contains characters that cannot be used");

export const registerBody = z.object({
  email,
  password: newPassword,
  name,
  language: z.enum(LANGUAGES).optional(),
});

/** Only the size is checked; a short password simply does not match. */
const givenPassword = z
  .string()
  .min(1, "Enter your password")
  .refine(fitsHashInputLimit, "This password is too long");

export const loginBody = z.object({ email, password: givenPassword });

// Google ID tokens have about 1,200 characters.
const googleToken = z
  .string()
  .min(1, "Google's token is missing")
  .max(8_192, "This isn’t a valid Google token");

/** The specification uses both names for the token; two different values are ambiguous and refused. */
export const googleSignInBody = z
  .object({ token: googleToken.optional(), credential: googleToken.optional() })
  .transform(({ token, credential }, context) => {
    const given = [...new Set([token, credential])].filter((value) => value !== undefined);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (given.length === 0) refuse("token", "Google's token is missing");
    if (given.length > 1) refuse("credential", "token and credential are not the same");
    return { token: given[0] ?? "" };
  });

export const googleNonceResponse = z.object({ nonce: z.string() });

/** The response is empty whatever was found, so that it reveals nothing. */
export const emptyResponse = z.object({});

export const sendVerificationBody = z.object({ email });

export const forgotPasswordBody = z.object({ email });

export const resetPasswordBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

export const changePasswordBody = z.object({ currentPassword: givenPassword, newPassword });

export const correctEmailBody = z.object({ email, password: givenPassword });

export const sessionParams = z.object({ id: z.uuid() });

export const verifyEmailParams = z.object({ token: z.string().min(1).max(200) });

/** The password is needed only outside a session of the user. */
export const verifyEmailBody = z.object({ password: givenPassword.optional() });

export const updateMeBody = z.object({
  name: name.optional(),
  language: z.enum(LANGUAGES).optional(),
  walkthrough: z
    .object({ state: z.enum(WALKTHROUGH_STATES), step: z.int().min(0).max(MAX_WALKTHROUGH_STEPS) })
    .optional(),
  dismissNotice: z.enum(TRIAL_NOTIFICATION_TYPES).optional(),
});

export type UpdateMeBody = z.infer<typeof updateMeBody>;

const userSchema = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    isRegistered: z.boolean(),
    isEmailVerified: z.boolean(),
    googleId: z.string().nullable(),
    freeTrial: z.object({ isActive: z.boolean(), endsAt: z.iso.datetime().nullable() }),
    subscription: subscriptionDto.nullable(),
    hasPassword: z.boolean(),
    walkthrough: z.object({ state: z.enum(WALKTHROUGH_STATES), step: z.int().min(0) }),
    dismissedTrialNotifications: z.array(z.enum(TRIAL_NOTIFICATION_TYPES)),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof userSchema>;

export const userResponse = z.object({ user: userSchema });

const sessionSchema = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  browser: z.enum(BROWSERS).nullable(),
  system: z.enum(OPERATING_SYSTEMS).nullable(),
  ip: z.string().nullable(),
  /** How it was opened; null where that was not recorded yet. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  secondFactor: z.enum(SECOND_FACTORS).nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

export type Session = z.infer<typeof sessionSchema>;

export const sessionsResponse = z.object({ sessions: z.array(sessionSchema) });
export const googleSignInResponse = z.object({ user: userSchema, isNewUser: z.boolean() });

/** GET /auth/check: `user` is null for a visitor. `acting`: an operator acts as this user, read-only. */
export const authCheckResponse = z.object({
  user: userSchema.nullable(),
  acting: z.object({ secondsLeft: z.int() }).optional(),
});
export type AuthCheckResponse = z.infer<typeof authCheckResponse>;

/** GET and POST /auth/verify-email/{token}; `user` is included only for the signed-in user of the link. */
export const verifyEmailResponse = z.object({ verified: z.boolean(), user: userSchema.optional() });
