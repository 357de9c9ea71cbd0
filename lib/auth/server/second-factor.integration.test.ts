import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SecondFactorProof } from "@/lib/auth/second-factor-schemas";
import { assertSteppedUp } from "@/lib/auth/server/assert-stepped-up";
import { changePassword } from "@/lib/auth/server/change-password";
import { forgotPassword } from "@/lib/auth/server/email-links";
import { loginUser } from "@/lib/auth/server/login-user";
import {
  addPasskey,
  getSecondFactors,
  regenerateRecoveryCodes,
  removePasskey,
  removeTotp,
  startPasskeyRegistration,
  startTotpSetup,
} from "@/lib/auth/server/manage-second-factors";
import { resetPassword } from "@/lib/auth/server/reset-password";
import {
  askForSecondFactor,
  completeSignIn,
  signInWithPasskey,
  startPasskeySignIn,
} from "@/lib/auth/server/second-factor-sign-in";
import { findSession, listSessions } from "@/lib/auth/server/sessions";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { startStepUp, stepUp } from "@/lib/auth/server/step-up";
import { type AppError, type ErrorCode, isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { issueBoundGoogleToken } from "@/tests/harness/google-tokens";
import { PASSWORD, readMailedLinks, registerTestUser } from "@/tests/harness/registered-user";
import {
  addSoftwarePasskey,
  forgetTotpStep,
  getOrigin,
  getSessionId,
  registerTotpUser,
  registerVerifiedUser,
} from "@/tests/harness/second-factor-fixtures";
import { SoftwareAuthenticator } from "@/tests/harness/software-authenticator";
import { getTotpCode } from "@/tests/harness/totp-code";

const uniqueOrigin = () => ({ address: `test-${randomUUID()}`, userAgent: null, replaces: null });
const refusedWith = (code: ErrorCode) => (error: unknown) => isAppError(error, code);

/** Starts a sign-in that needs a second factor and returns the browser's token and the details. */
async function startPending(signIn: () => Promise<unknown>) {
  let token = "";
  const error: unknown = await signIn()
    .catch((reason: unknown) =>
      askForSecondFactor(reason, (value) => {
        token = value;
      }),
    )
    .catch((reason: unknown) => reason);
  if (!isAppError(error, "second_factor_required")) throw error;
  // biome-ignore lint/suspicious/noExplicitAny: the options are the library's.
  return { token, details: (error as AppError).details as any };
}

const pendingLogin = ({ login }: { login: Parameters<typeof loginUser>[0] }) =>
  startPending(() => loginUser(login));
const complete = (token: string | null, proof: SecondFactorProof) =>
  completeSignIn({ token, ...uniqueOrigin() }, proof);

describe("sign-in with a second factor", () => {
  it("right password opens no session and names the factors when one is set up [MFA1]", async () => {
    const dana = await registerTotpUser();
    const sessions = await listSessions(dana);
    const { details } = await pendingLogin(dana);
    expect(details).toEqual({ methods: ["totp", "recovery"] });
    expect(await listSessions(dana)).toHaveLength(sessions.length);
  });

  it("pending sign-in opens one session with a code, which records both steps", async () => {
    const dana = await registerTotpUser();
    const { token } = await pendingLogin(dana);
    await expect(complete(token, { code: "000000" })).rejects.toSatisfy(refusedWith("wrong_code"));
    const { sid } = await complete(token, { code: getTotpCode(dana.secret) });
    expect((await findSession(sid))?.user.id).toBe(dana.user.id);
    const [session] = await listSessions(dana);
    expect(session).toMatchObject({ method: "password", secondFactor: "totp" });
    await forgetTotpStep(dana.user.id);
    await expect(complete(token, { code: getTotpCode(dana.secret) })).rejects.toSatisfy(
      refusedWith("unauthorized"),
    );
  });

  it("one code opens one session when 20 sign-ins use it concurrently [MFA1]", async () => {
    const dana = await registerTotpUser();
    const pending = await Promise.all(Array.from({ length: 8 }, () => pendingLogin(dana)));
    const code = getTotpCode(dana.secret);
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => complete(pending[index % 8]?.token ?? "", { code })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // An earlier step is used up as well, although the window contains it.
    const late = await pendingLogin(dana);
    await expect(complete(late.token, { code: getTotpCode(dana.secret, -1) })).rejects.toSatisfy(
      (error) => isAppError(error, "wrong_code") || isAppError(error, "rate_limited"),
    );
  });

  it("recovery code opens one session when 8 sign-ins use it concurrently [MFA1]", async () => {
    const dana = await registerTotpUser();
    expect(dana.recoveryCodes).toHaveLength(10);
    const [recoveryCode = ""] = dana.recoveryCodes;
    const pending = await Promise.all(Array.from({ length: 8 }, () => pendingLogin(dana)));
    const ends = await Promise.allSettled(pending.map(({ token }) => complete(token, { recoveryCode })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getSecondFactors(dana)).toMatchObject({ totp: true, recoveryCodesLeft: 9 });
  });

  it("wrong codes of one account are limited over all its sign-ins [LIM1]", async () => {
    const dana = await registerTotpUser();
    const { token } = await pendingLogin(dana);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(complete(token, { code: "000000" })).rejects.toSatisfy(refusedWith("wrong_code"));
    }
    const late = await pendingLogin(dana);
    await expect(complete(late.token, { code: getTotpCode(dana.secret) })).rejects.toSatisfy(
      refusedWith("rate_limited"),
    );
  });

  it("pending sign-in works only with the token of its browser and the factors of its user", async () => {
    const [dana, noa] = [await registerTotpUser(), await registerTotpUser()];
    const { token } = await pendingLogin(dana);
    for (const foreign of [null, "", randomUUID()]) {
      await expect(complete(foreign, { code: getTotpCode(dana.secret) })).rejects.toSatisfy(
        refusedWith("unauthorized"),
      );
    }
    await expect(complete(token, { code: getTotpCode(noa.secret) })).rejects.toSatisfy(
      refusedWith("wrong_code"),
    );
    const [recoveryCode = ""] = noa.recoveryCodes;
    await expect(complete(token, { recoveryCode })).rejects.toSatisfy(refusedWith("wrong_code"));
  });

  it("pending sign-in ends when it expires, and when the password changes [MFA1]", async () => {
    const dana = await registerTotpUser();
    const expired = await pendingLogin(dana);
    await getPrismaClient().authChallenge.updateMany({
      where: { userId: dana.user.id },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    const over = refusedWith("unauthorized");
    await expect(complete(expired.token, { code: getTotpCode(dana.secret) })).rejects.toSatisfy(over);
    const open = await pendingLogin(dana);
    const input = { user: dana.user, continues: dana.sessionId, ...dana.where };
    await changePassword({ ...input, currentPassword: PASSWORD, newPassword: "quite another staple" });
    await expect(complete(open.token, { code: getTotpCode(dana.secret) })).rejects.toSatisfy(over);
  });

  it("password reset does not replace the second factor [MFA1]", async () => {
    const dana = await registerTotpUser();
    await forgotPassword(dana);
    const [link = ""] = await readMailedLinks(dana.email, "reset-password");
    const [, token = ""] = link.split("/auth/reset-password/");
    const password = "quite another staple";
    await resetPassword({ token, password, address: dana.address });
    const pending = await pendingLogin({ login: { ...dana.login, password } });
    await expect(complete(pending.token, { code: getTotpCode(dana.secret) })).resolves.toBeDefined();
  });

  it("Google sign-in links no identity before the second factor is confirmed [MFA1]", async () => {
    const dana = await registerTotpUser();
    const signIn = async () =>
      signInWithGoogle({
        ...(await issueBoundGoogleToken(getEnv().SANDBOX_URL ?? "", { email: dana.email, name: "Dana" })),
        language: "en",
        ...uniqueOrigin(),
      });
    const { token } = await startPending(signIn);
    expect(await findSession(dana.sid)).not.toBeNull();
    await complete(token, { code: getTotpCode(dana.secret) });
    const [session] = await listSessions(dana);
    expect(session).toMatchObject({ method: "google", secondFactor: "totp" });
  });
});

describe("passkeys", () => {
  const passkeySignIn = async () => {
    let token = "";
    const { options } = await startPasskeySignIn((value) => {
      token = value;
    });
    return { token, challenge: String(options.challenge) };
  };

  it("passkey signs in without password, once per challenge [MFA1]", async () => {
    const dana = await registerVerifiedUser();
    const { authenticator } = await addSoftwarePasskey(dana);
    const { token, challenge } = await passkeySignIn();
    const passkey = authenticator.sign({ challenge, origin: getOrigin() });
    const enter = () => signInWithPasskey({ token, ...uniqueOrigin() }, passkey);
    const { user } = await enter();
    expect(user.id).toBe(dana.user.id);
    const [session] = await listSessions(dana);
    expect(session).toMatchObject({ method: "passkey", secondFactor: null });
    await expect(enter()).rejects.toSatisfy(refusedWith("passkey_rejected"));
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another challenge", { challenge: Buffer.from("other").toString("base64url") }],
  ])("passkey is rejected for %s", async (_, changes) => {
    const dana = await registerVerifiedUser();
    const { authenticator } = await addSoftwarePasskey(dana);
    const { token, challenge } = await passkeySignIn();
    const passkey = authenticator.sign({ challenge, origin: getOrigin(), ...changes });
    await expect(signInWithPasskey({ token, ...uniqueOrigin() }, passkey)).rejects.toSatisfy(
      refusedWith("passkey_rejected"),
    );
  });

  it("passkey is rejected without the token of its browser, and without user verification", async () => {
    const dana = await registerVerifiedUser();
    const { authenticator } = await addSoftwarePasskey(dana);
    const [first, second] = [await passkeySignIn(), await passkeySignIn()];
    const origin = getOrigin();
    const ofFirst = authenticator.sign({ challenge: first.challenge, origin });
    await expect(signInWithPasskey({ token: second.token, ...uniqueOrigin() }, ofFirst)).rejects.toSatisfy(
      refusedWith("passkey_rejected"),
    );
    authenticator.verifiesUser = false;
    const unverified = authenticator.sign({ challenge: first.challenge, origin });
    await expect(signInWithPasskey({ token: first.token, ...uniqueOrigin() }, unverified)).rejects.toSatisfy(
      refusedWith("passkey_rejected"),
    );
  });

  it("passkey is rejected when its counter does not grow [MFA1]", async () => {
    const dana = await registerVerifiedUser();
    const { authenticator } = await addSoftwarePasskey(dana);
    const enter = async () => {
      const { token, challenge } = await passkeySignIn();
      const passkey = authenticator.sign({ challenge, origin: getOrigin() });
      return signInWithPasskey({ token, ...uniqueOrigin() }, passkey);
    };
    await enter();
    authenticator.counter = 0;
    await expect(enter()).rejects.toSatisfy(refusedWith("passkey_rejected"));
    await expect(enter()).resolves.toBeDefined();
  });

  it("passkey is the second step of a password, and of no other user's [MFA1]", async () => {
    const [dana, noa] = [await registerVerifiedUser(), await registerVerifiedUser()];
    const [own, foreign] = [await addSoftwarePasskey(dana), await addSoftwarePasskey(noa)];
    const { token, details } = await pendingLogin(dana);
    expect(details.methods).toEqual(["passkey", "recovery"]);
    const ceremony = { challenge: details.passkeyOptions.challenge, origin: getOrigin() };
    await expect(complete(token, { passkey: foreign.authenticator.sign(ceremony) })).rejects.toSatisfy(
      refusedWith("passkey_rejected"),
    );
    await complete(token, { passkey: own.authenticator.sign(ceremony) });
    expect((await listSessions(dana))[0]).toMatchObject({ method: "password", secondFactor: "passkey" });
  });

  it("passkey is added once, by the user and browser that started", async () => {
    const [dana, noa] = [await registerVerifiedUser(), await registerVerifiedUser()];
    const authenticator = new SoftwareAuthenticator();
    const start = async (user: typeof dana) => {
      let token = "";
      const { options } = await startPasskeyRegistration(user, (value) => {
        token = value;
      });
      const passkey = authenticator.register({ challenge: options.challenge, origin: getOrigin() });
      return { token, passkey, name: "Laptop" };
    };
    const started = await start(dana);
    await expect(addPasskey({ ...noa, ...started })).rejects.toSatisfy(refusedWith("passkey_rejected"));
    await addPasskey({ ...dana, ...(await start(dana)) });
    await expect(addPasskey({ ...noa, ...(await start(noa)) })).rejects.toSatisfy(refusedWith("conflict"));
    expect((await getSecondFactors(dana)).passkeys).toHaveLength(1);
    expect((await getSecondFactors(noa)).passkeys).toHaveLength(0);
  });
});

describe("step-up", () => {
  it("step-up counts for ten minutes in its own session only [MFA2]", async () => {
    const dana = await registerTotpUser();
    const { token } = await pendingLogin(dana);
    const { sid } = await complete(token, { code: getTotpCode(dana.secret) });
    const sessionId = await getSessionId(sid);
    await getPrismaClient().$executeRaw`
      UPDATE session SET stepped_up_at = now() - interval '10 minutes 1 second' WHERE user_id = ${dana.user.id}::uuid`;
    const required = refusedWith("second_factor_required");
    await expect(assertSteppedUp(sessionId, "second-factor")).rejects.toSatisfy(required);
    await forgetTotpStep(dana.user.id);
    const proof = { code: getTotpCode(dana.secret) };
    await stepUp({ user: dana.user, sessionId, token: null, address: dana.address }, proof);
    await expect(assertSteppedUp(sessionId, "second-factor")).resolves.toBeUndefined();
    await expect(assertSteppedUp(dana.sessionId, "second-factor")).rejects.toSatisfy(required);
  });

  it("step-up by password counts only without a second factor [MFA2]", async () => {
    const plain = await registerVerifiedUser();
    const input = { token: null, address: plain.address };
    await expect(assertSteppedUp(plain.sessionId, "second-factor")).resolves.toBeUndefined();
    await expect(assertSteppedUp(plain.sessionId, "always")).rejects.toSatisfy(
      refusedWith("second_factor_required"),
    );
    await expect(stepUp({ ...plain, ...input }, { password: "wrong" })).rejects.toSatisfy(
      refusedWith("invalid_credentials"),
    );
    await stepUp({ ...plain, ...input }, { password: PASSWORD });
    await expect(assertSteppedUp(plain.sessionId, "always")).resolves.toBeUndefined();
    const dana = await registerTotpUser();
    await expect(stepUp({ ...dana, ...input }, { password: PASSWORD })).rejects.toSatisfy(
      refusedWith("forbidden"),
    );
  });

  it("step-up takes the passkey of this user with the challenge of this browser, once", async () => {
    const dana = await registerVerifiedUser();
    const { authenticator } = await addSoftwarePasskey(dana);
    let token = "";
    const { passkeyOptions, methods } = await startStepUp(dana, (value) => {
      token = value;
    });
    expect(methods).toEqual(["passkey", "recovery"]);
    const challenge = String(passkeyOptions?.challenge);
    const passkey = authenticator.sign({ challenge, origin: getOrigin() });
    const prove = () => stepUp({ ...dana, token, address: dana.address }, { passkey });
    await prove();
    await expect(prove()).rejects.toSatisfy(refusedWith("passkey_rejected"));
  });
});

describe("changes of the second factor", () => {
  it("first factor ends the other sessions, and mails tell of turning on and off [MFA1]", async () => {
    const dana = await registerVerifiedUser();
    const other = await loginUser(dana.login);
    const { recoveryCodes } = await addSoftwarePasskey(dana);
    expect(recoveryCodes).toHaveLength(10);
    expect(await findSession(other.sid)).toBeNull();
    expect(await findSession(dana.sid)).not.toBeNull();
    expect(await readMailedLinks(dana.email, "second-factor-on")).toHaveLength(1);
    const second = await addSoftwarePasskey(dana);
    expect(second.recoveryCodes).toBeNull();
    const { passkeys } = await getSecondFactors(dana);
    for (const { id } of passkeys) await removePasskey({ user: dana.user, id });
    expect(await readMailedLinks(dana.email, "second-factor-changed")).toHaveLength(2);
    expect(await readMailedLinks(dana.email, "second-factor-off")).toHaveLength(1);
    expect(await getSecondFactors(dana)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    await expect(loginUser(dana.login)).resolves.toBeDefined();
  });

  it("authenticator app is removed only by its owner, and then set up anew", async () => {
    const [dana, noa] = [await registerTotpUser(), await registerVerifiedUser()];
    await expect(removeTotp(noa)).rejects.toSatisfy(refusedWith("not_found"));
    await expect(startTotpSetup(dana)).rejects.toSatisfy(refusedWith("conflict"));
    await removeTotp(dana);
    await expect(startTotpSetup(dana)).resolves.toMatchObject({ secret: expect.any(String) });
    await expect(loginUser(dana.login)).resolves.toBeDefined();
  });

  it("new recovery codes replace the former ones", async () => {
    const dana = await registerTotpUser();
    const { recoveryCodes } = await regenerateRecoveryCodes(dana);
    const { token } = await pendingLogin(dana);
    const [former = "", current = ""] = [dana.recoveryCodes[0], recoveryCodes?.[0]];
    await expect(complete(token, { recoveryCode: former })).rejects.toSatisfy(refusedWith("wrong_code"));
    await expect(complete(token, { recoveryCode: current.toUpperCase() })).resolves.toBeDefined();
  });

  it("second factor needs a verified address", async () => {
    const dana = await registerTestUser();
    await expect(startTotpSetup(dana)).rejects.toSatisfy(refusedWith("forbidden"));
  });

  it("Google sign-in of an address's owner removes the second factor of a stranger [ID2]", async () => {
    const stranger = await registerTotpUser();
    await getPrismaClient().user.update({
      where: { id: stranger.user.id },
      data: { passwordProvedAt: null },
    });
    const { user } = await signInWithGoogle({
      ...(await issueBoundGoogleToken(getEnv().SANDBOX_URL ?? "", { email: stranger.email, name: "Dana" })),
      language: "en",
      ...uniqueOrigin(),
    });
    expect(user.id).toBe(stranger.user.id);
    expect(await getSecondFactors({ user })).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
  });

  it("secrets are stored encrypted or hashed [TOK3]", async () => {
    const dana = await registerTotpUser();
    const stored = await getPrismaClient().totpSecret.findUniqueOrThrow({ where: { userId: dana.user.id } });
    expect(stored.secret).not.toContain(dana.secret);
    const codes = await getPrismaClient().recoveryCode.findMany({ where: { userId: dana.user.id } });
    for (const { hash } of codes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
