import type { PasskeyAttestation } from "@/lib/auth/second-factor-schemas";
import type { UserRecord } from "@/lib/auth/serializers";
import { queueLinkMail } from "@/lib/auth/server/email-links";
import { createAttestationOptions, verifyAttestation } from "@/lib/auth/server/passkey-ceremony";
import {
  deletePasskeyRow,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from "@/lib/auth/server/passkey-store";
import { createRecoveryCodes, hashRecoveryCode } from "@/lib/auth/server/recovery-codes";
import {
  confirmTotpSecret,
  deleteTotpSecret,
  findSecondFactors,
  findTotpSecret,
  lockUserForFactors,
  markSteppedUp,
  replaceRecoveryCodes,
  storeTotpSecret,
  updateSecondFactorState,
} from "@/lib/auth/server/second-factor-store";
import { revokeOtherSessions } from "@/lib/auth/server/session-store";
import { finishCeremony, startCeremony } from "@/lib/auth/server/start-ceremony";
import { createTotpSecret, findTotpStep, getTotpUri } from "@/lib/auth/server/totp";
import { AppError } from "@/lib/core/errors";
import { decryptSecret, encryptSecret } from "@/lib/core/server/crypto";
import { consumeRateLimit, resetRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";

interface FactorOwner {
  user: UserRecord;
  sessionId: string;
}

type AddedFactor = { recoveryCodes: string[] | null };

/** Returns the factors of the user, without secrets. */
export async function getSecondFactors({ user }: { user: { id: string } }) {
  const [{ totp, recoveryCodesLeft }, passkeys] = [
    await findSecondFactors(user.id),
    await listPasskeys(user.id),
  ];
  return { totp, recoveryCodesLeft, passkeys };
}

/** Starts the set-up of an authenticator app. Throws conflict when one is set up, forbidden for an open address. */
export async function startTotpSetup({
  user,
}: {
  user: UserRecord;
}): Promise<{ secret: string; uri: string }> {
  assertVerified(user);
  const secret = createTotpSecret();
  if (!(await storeTotpSecret(user.id, encryptSecret(secret)))) throw new AppError("conflict");
  return { secret, uri: getTotpUri(secret, user.email) };
}

/**
 * Throws forbidden for an unverified address. A stranger who registered the address could otherwise lock its owner out
 * with a second factor, and security mails about it would not be sent.
 */
function assertVerified(user: UserRecord): void {
  if (user.emailVerifiedAt === null) throw new AppError("forbidden");
}

/** Confirms the app with its first code. Throws conflict without a set-up, wrong_code, rate_limited. */
export async function confirmTotp({ user, sessionId }: FactorOwner, code: string): Promise<AddedFactor> {
  await consumeRateLimit("second-factor-account", user.id);
  const stored = await findTotpSecret(user.id);
  if (!stored || stored.isConfirmed) throw new AppError("conflict");
  const step = findTotpStep(decryptSecret(stored.encryptedSecret), code, stored.nowMs);
  if (step === null) throw new AppError("wrong_code");
  const added = await addFactor({ user, sessionId }, async (tx) => {
    if (!(await confirmTotpSecret(user.id, { encryptedSecret: stored.encryptedSecret, step }, tx)))
      throw new AppError("conflict");
  });
  await resetRateLimit("second-factor-account", user.id);
  return added;
}

/** Starts the registration of a passkey. */
export async function startPasskeyRegistration(
  { user }: { user: UserRecord },
  setToken: (token: string) => void,
) {
  assertVerified(user);
  const kind = "passkey-registration";
  const token = await startCeremony({ kind, userId: user.id });
  setToken(token);
  return {
    options: { ...(await createAttestationOptions({ kind, token }, user, await listPasskeys(user.id))) },
  };
}

export interface PasskeyRegistration extends FactorOwner {
  token: string | null;
  name: string;
  passkey: PasskeyAttestation;
}

/** Adds a passkey. Throws passkey_rejected, and conflict for one too many or one that is registered. */
export async function addPasskey(input: PasskeyRegistration): Promise<AddedFactor> {
  const { user, name, passkey } = input;
  const kind = "passkey-registration";
  const ceremony = await finishCeremony({ kind, token: input.token }, user.id);
  const verified = ceremony && (await verifyAttestation(passkey, { kind, token: ceremony.token }));
  if (!verified) throw new AppError("passkey_rejected");
  const transports = passkey.response.transports ?? [];
  return addFactor(input, async (tx) => {
    if (!(await insertPasskey({ ...verified, userId: user.id, transports, name }, tx))) {
      throw new AppError("conflict");
    }
  });
}

/**
 * Adds a factor. The first one turns two-step verification on: the user gets recovery codes, and the other sessions
 * end, because they were opened without a second factor.
 */
function addFactor({ user, sessionId }: FactorOwner, add: (tx: Tx) => Promise<void>): Promise<AddedFactor> {
  return runInTransaction(async (tx) => {
    const locked = await lockUserForFactors(user.id, tx);
    if (!locked) throw new AppError("unauthorized");
    await add(tx);
    await updateSecondFactorState(user.id, tx);
    await markSteppedUp(sessionId, null, tx);
    if (locked.secondFactorAt) {
      await queueLinkMail("second-factor-changed", locked, "/account/me", tx);
      return { recoveryCodes: null };
    }
    await revokeOtherSessions(user.id, sessionId, tx);
    await queueLinkMail("second-factor-on", locked, "/account/me", tx);
    return { recoveryCodes: await renewRecoveryCodes(user.id, tx) };
  });
}

async function renewRecoveryCodes(userId: string, tx: Tx): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(userId, hashes, tx);
  return codes;
}

/** Removes a factor. The last one turns two-step verification off. Throws not_found [TEN1]. */
function removeFactor(user: { id: string }, remove: (tx: Tx) => Promise<boolean>): Promise<void> {
  return runInTransaction(async (tx) => {
    const locked = await lockUserForFactors(user.id, tx);
    if (!locked) throw new AppError("unauthorized");
    if (!(await remove(tx))) throw new AppError("not_found");
    const isOn = await updateSecondFactorState(user.id, tx);
    if (!isOn) await replaceRecoveryCodes(user.id, [], tx);
    await queueLinkMail(isOn ? "second-factor-changed" : "second-factor-off", locked, "/account/me", tx);
  });
}

export function removeTotp({ user }: { user: { id: string } }): Promise<void> {
  return removeFactor(user, (tx) => deleteTotpSecret(user.id, tx));
}

export function removePasskey({ user, id }: { user: { id: string }; id: string }): Promise<void> {
  return removeFactor(user, (tx) => deletePasskeyRow(user.id, id, tx));
}

/** Renames a passkey. Throws not_found [TEN1]. */
export async function renamePasskey(input: {
  user: { id: string };
  id: string;
  name: string;
}): Promise<void> {
  if (!(await updatePasskeyName(input.user.id, input.id, input.name))) throw new AppError("not_found");
}

/** Replaces the recovery codes; the former ones stop working. Throws conflict without a second factor. */
export function regenerateRecoveryCodes({ user }: { user: { id: string } }): Promise<AddedFactor> {
  return runInTransaction(async (tx) => {
    const locked = await lockUserForFactors(user.id, tx);
    if (!locked?.secondFactorAt) throw new AppError("conflict");
    await queueLinkMail("second-factor-changed", locked, "/account/me", tx);
    return { recoveryCodes: await renewRecoveryCodes(user.id, tx) };
  });
}
