import { z } from "zod";
import { canonicalEmail } from "@/lib/auth/email";
import { hasUnsafeSigns } from "@/lib/auth/name";
import { NOTICE_TYPES } from "@/lib/auth/notices";
import { fitsHashing, NAME_MAX, PASSWORD_MIN } from "@/lib/auth/rules";
import { BROWSERS, SYSTEMS } from "@/lib/auth/user-agent";
import { WALKTHROUGH_MAX_STEPS, WALKTHROUGH_STATES } from "@/lib/auth/walkthrough";
import { subscriptionWire } from "@/lib/billing/schemas";
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
  .refine((value) => [...value].length >= PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
  .refine(fitsHashing, "This password is too long");

const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(NAME_MAX, `At most ${NAME_MAX} characters`)
  .refine((value) => !hasUnsafeSigns(value), "The name contains characters that cannot be used");

/** POST /auth/register */
export const registerBody = z.object({
  email,
  password: newPassword,
  name,
  language: z.enum(LANGUAGES).optional(),
});

/** POST /auth/login. An old or short password is simply wrong, so only its size is checked. */
export const loginBody = z.object({
  email,
  password: z.string().min(1, "Enter the password").refine(fitsHashing, "This password is too long"),
});

// Google's have some 1,200 characters.
const googleToken = z
  .string()
  .min(1, "Google's token is missing")
  .max(8_192, "This is not a token of Google's");

/** POST /auth/google: the specification names the token both ways; two different ones say nothing clear. */
export const googleBody = z
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

/** The same empty answer whatever was found. */
export const nothingAnswer = z.object({});

/** POST /auth/send-verification */
export const sendVerificationBody = z.object({ email });

/** POST /auth/forgot-password */
export const forgotPasswordBody = z.object({ email });

/** POST /auth/reset-password */
export const resetPasswordBody = z.object({ token: z.string().min(1).max(200), password: newPassword });

/** PUT /auth/me/password */
export const changePasswordBody = z.object({
  currentPassword: z.string().min(1, "Enter the password").refine(fitsHashing, "This password is too long"),
  newPassword,
});

/** DELETE /auth/sessions/{id} */
export const sessionParams = z.object({ id: z.uuid() });

/** GET /auth/verify-email/{token} */
export const verifyEmailParams = z.object({ token: z.string().min(1).max(200) });

/** PATCH /auth/me: what a person changes about themselves; what is not named stays. */
export const updateMeBody = z.object({
  name: name.optional(),
  language: z.enum(LANGUAGES).optional(),
  walkthrough: z
    .object({ state: z.enum(WALKTHROUGH_STATES), step: z.int().min(0).max(WALKTHROUGH_MAX_STEPS) })
    .optional(),
  dismissNotice: z.enum(NOTICE_TYPES).optional(),
});

export type UpdateMeBody = z.infer<typeof updateMeBody>;

/** The person as the API shows them (api.md, "User"). */
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
    subscription: subscriptionWire.nullable(),
    hasPassword: z.boolean(),
    walkthrough: z.object({ state: z.enum(WALKTHROUGH_STATES), step: z.int().min(0) }),
    dismissedNotices: z.array(z.enum(NOTICE_TYPES)),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "User" });

export type User = z.infer<typeof userSchema>;

/** POST /auth/register and /auth/login, GET and PATCH /auth/me */
export const userAnswer = z.object({ user: userSchema });

/** A session as its person sees it: enough to recognise a device, nothing that opens a door. */
const sessionSchema = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  browser: z.enum(BROWSERS).nullable(),
  system: z.enum(SYSTEMS).nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

export type Session = z.infer<typeof sessionSchema>;

/** GET /auth/sessions */
export const sessionsAnswer = z.object({ sessions: z.array(sessionSchema) });
/** POST /auth/google */
export const googleAnswer = z.object({ user: userSchema, isNewUser: z.boolean() });

/** GET /auth/check: not being signed in is an answer too. */
export const checkAnswer = z.object({ user: userSchema.nullable() });
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** GET /auth/verify-email/{token}; the person is named only to themselves. */
export const verifyEmailAnswer = z.object({ verified: z.literal(true), user: userSchema.optional() });
