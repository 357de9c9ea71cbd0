import {
  addPasskey,
  confirmTotp,
  startPasskeyRegistration,
  startTotpSetup,
} from "@/lib/auth/server/manage-second-factors";
import { findSession } from "@/lib/auth/server/sessions";
import { getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { registerTestUser } from "@/tests/harness/registered-user";
import { SoftwareAuthenticator } from "@/tests/harness/software-authenticator";
import { getTotpCode } from "@/tests/harness/totp-code";

/** Forgets the last used time step, so that a test needs not wait for the next one. */
export async function forgetTotpStep(userId: string): Promise<void> {
  await getPrismaClient().totpSecret.update({ where: { userId }, data: { lastStep: 0 } });
}

/** Registers a user with a verified address and returns the session too. */
export async function registerVerifiedUser() {
  const dana = await registerTestUser();
  const emailVerifiedAt = new Date();
  await getPrismaClient().user.update({
    where: { id: dana.user.id },
    data: { emailVerifiedAt, passwordProvedAt: emailVerifiedAt },
  });
  return { ...dana, user: { ...dana.user, emailVerifiedAt }, sessionId: await getSessionId(dana.sid) };
}

export async function getSessionId(sid: string): Promise<string> {
  const live = await findSession(sid);
  if (!live) throw new Error("the session has ended");
  return live.session.id;
}

/** Registers a user with an authenticator app. */
export async function registerTotpUser() {
  const dana = await registerVerifiedUser();
  const { secret } = await startTotpSetup(dana);
  const { recoveryCodes } = await confirmTotp(dana, getTotpCode(secret));
  await forgetTotpStep(dana.user.id);
  return { ...dana, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey to a user. */
export async function addSoftwarePasskey(owner: Awaited<ReturnType<typeof registerVerifiedUser>>) {
  const authenticator = new SoftwareAuthenticator();
  let token = "";
  const { options } = await startPasskeyRegistration(owner, (value) => {
    token = value;
  });
  const passkey = authenticator.register({ challenge: options.challenge, origin: getOrigin() });
  const added = await addPasskey({ ...owner, token, name: "Laptop", passkey });
  return { authenticator, ...added };
}

export const getOrigin = () => new URL(getEnv().APP_URL).origin;
