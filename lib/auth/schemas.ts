import { z } from "zod";
import { fitsHashInputLimit, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/limits";
import { BROWSERS, OPERATING_SYSTEMS } from "@/lib/auth/user-agent";
import {
  canonicalEmail,
  hasUnsafeCharacters,
  MAX_WALKTHROUGH_STEPS,
  TRIAL_NOTIFICATION_TYPES,
  WALKTHROUGH_STATES,
} from "@/lib/auth/user-fields";
import { subscriptionDto } from "@/lib/billing/schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const email = z
  .string()
  .max(320, "This address is too long")
  .transform((value, context) => {
    const canonical = canonicalEmail(value);
    if (canonical === null) context.addIssue({ code: "custom", message: "Enter a valid email address" });
    return canonical ?? "";
  });

const newPassword = z
  .string()
  .refine((value) => [...value].length >= MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .refine(fitsHashInputLimit, "This password is too long");

const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`)
  .refine((value) => !hasUnsafeCharacters(value), "The name contains characters that cannot be used");

/** POST /auth/register */
export const registerBody = z.object({
  email,
  password: newPassword,
  name,
  language: z.enum(LANGUAGES).optional(),
});

/** POST /auth/login. Only the size of the password is checked; a short one simply does not match. */
export const loginBody = z.object({
  email,
  password: z.string().min(1, "Enter the password").refine(fitsHashInputLimit, "This password is too long"),
});

// Google ID tokens have about 1,200 characters.
const googleToken = z
  .string()
  .min(1, "Google's token is missing")
  .max(8_192, "This is not a token of Google's");

/**
 * POST /auth/google. The specification uses both names for the token; two different values are ambiguous and
 * refused.
 */
export const googleSignInBody = z
  .object({ token: googleToken.optional(), credential: googleToken.optional() })
  .transform(({ token, credential }, context) => {
    const given = [...new Set([token, credential])].filter((value) => value !== undefined);
    if (given.length === 0)
      context.addIssue({ code: "custom", path: ["token"], message: "Google's token is missing" });
    if (given.length > 1) {
      context.addIssue({
        code: "custom",
        path: ["credential"],
        message: "token and credential are not the same",
      });
    }
    return { token: given[0] ?? "" };
  });

/** The response is empty whatever was found, so that it reveals nothing. */
export const emptyResponse = z.object({});

/** POST /auth/send-verification */
export const sendVerificationBody = z.object({ email });

/** POST /auth/forgot-password */
export const forgotPasswordBody = z.object({ email });

/** POST /auth/reset-password */
export const resetPasswordBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** PUT /auth/me/password */
export const changePasswordBody = z.object({
  currentPassword: z
    .string()
    .min(1, "Enter the password")
    .refine(fitsHashInputLimit, "This password is too long"),
  newPassword,
});

/** DELETE /auth/sessions/{id} */
export const sessionParams = z.object({ id: z.uuid() });

/** GET /auth/verify-email/{token} */
export const verifyEmailParams = z.object({ token: z.string().min(1).max(200) });

/** PATCH /auth/me: fields that a user may change; omitted fields stay unchanged. */
export const updateMeBody = z.object({
  name: name.optional(),
  language: z.enum(LANGUAGES).optional(),
  walkthrough: z
    .object({ state: z.enum(WALKTHROUGH_STATES), step: z.int().min(0).max(MAX_WALKTHROUGH_STEPS) })
    .optional(),
  dismissNotice: z.enum(TRIAL_NOTIFICATION_TYPES).optional(),
});

export type UpdateMeBody = z.infer<typeof updateMeBody>;

/** The user as the API returns it. */
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

/** POST /auth/register and /auth/login, GET and PATCH /auth/me */
export const userResponse = z.object({ user: userSchema });

/** A session as its owner sees it: enough to recognize a device, without secrets. */
const sessionSchema = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  browser: z.enum(BROWSERS).nullable(),
  system: z.enum(OPERATING_SYSTEMS).nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

export type Session = z.infer<typeof sessionSchema>;

/** GET /auth/sessions */
export const sessionsResponse = z.object({ sessions: z.array(sessionSchema) });
/** POST /auth/google */
export const googleSignInResponse = z.object({ user: userSchema, isNewUser: z.boolean() });

/** GET /auth/check: `user` is null for a visitor. */
export const authCheckResponse = z.object({ user: userSchema.nullable() });
export type AuthCheckResponse = z.infer<typeof authCheckResponse>;

/** GET /auth/verify-email/{token}; `user` is included only for the signed-in user. */
export const verifyEmailResponse = z.object({ verified: z.literal(true), user: userSchema.optional() });
