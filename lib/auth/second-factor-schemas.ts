import { z } from "zod";
import { fitsHashInputLimit, MAX_PASSKEY_NAME_LENGTH } from "@/lib/auth/limits";
import { PROOF_METHODS } from "@/lib/auth/second-factors";
import { hasUnsafeCharacters } from "@/lib/auth/user-fields";

const MAX_ENCODED_LENGTH = 8_192;

const encoded = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_ENCODED_LENGTH);

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  clientExtensionResults: z.object({}),
};

/** Signature of a passkey, as the browser returns it (WebAuthn, AuthenticationResponseJSON). */
const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** New passkey, as the browser returns it (WebAuthn, RegistrationResponseJSON). */
const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
});

export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

const code = z
  .string()
  .transform((value) => value.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits"));

const factors = {
  code: code.optional(),
  recoveryCode: z.string().min(1).max(64).optional(),
  passkey: passkeyAssertion.optional(),
};

const isOneProof = (proof: object) =>
  Object.values(proof).filter((value) => value !== undefined).length === 1;
const ONE_PROOF = "Send one proof";

/** POST /auth/login/second-factor: one of the three. */
export const secondFactorBody = z.object(factors).refine(isOneProof, ONE_PROOF);

export type SecondFactorProof = z.infer<typeof secondFactorBody>;

/** POST /auth/step-up: one of the four; the password counts only without a second factor. */
export const stepUpBody = z
  .object({
    ...factors,
    password: z.string().min(1).refine(fitsHashInputLimit, "This password is too long").optional(),
  })
  .refine(isOneProof, ONE_PROOF);

export type StepUpProof = z.infer<typeof stepUpBody>;

export const passkeySignInBody = z.object({ passkey: passkeyAssertion });

const name = z
  .string()
  .trim()
  .min(1, "Enter your name")
  .max(MAX_PASSKEY_NAME_LENGTH, `At most ${MAX_PASSKEY_NAME_LENGTH} characters`)
  .refine((value) => !hasUnsafeCharacters(value), "The name contains characters that cannot be used");

export const addPasskeyBody = z.object({ name, passkey: passkeyAttestation });
export const renamePasskeyBody = z.object({ name });
export const passkeyParams = z.object({ id: z.uuid() });

export const totpCodeBody = z.object({ code });

/** Options that the browser passes on to the authenticator; their content is the library's. */
const ceremonyOptions = z.record(z.string(), z.unknown());

export const passkeyOptionsResponse = z.object({ options: ceremonyOptions });

/** `details` of the error `second_factor_required`. */
const secondFactorDetails = z.object({
  methods: z.array(z.enum(PROOF_METHODS)),
  /** Only for a pending sign-in with a passkey. */
  passkeyOptions: ceremonyOptions.optional(),
});

export type SecondFactorDetails = z.infer<typeof secondFactorDetails>;

/** POST /auth/step-up/options. Empty `methods` mean that no proof is asked for. */
export const stepUpOptionsResponse = secondFactorDetails.extend({ isFresh: z.boolean() });

export type StepUpOptions = z.infer<typeof stepUpOptionsResponse>;

export const totpSetupResponse = z.object({ secret: z.string(), uri: z.string() });

/** The codes are shown once. Null when the user has codes already. */
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const secondFactorResponse = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int().min(0),
});
