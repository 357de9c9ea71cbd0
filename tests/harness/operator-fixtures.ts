import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { getTotpCode } from "@/tests/harness/totp-code";

/** Each place in the tests has an operator of its own, because an address belongs to one user. */
const OPERATOR_NUMBERS = {
  ...{ guard: 1, acts: 2, acting: 3, other: 4, unproved: 5, leaving: 6 },
  // Each browser worker runs one test at a time.
  browser: 7 + Number(process.env.TEST_PARALLEL_INDEX ?? 0),
};

interface Operator extends SignedUpUser {
  /** Empty without a second factor. */
  totpSecret: string;
}

interface Options {
  isVerified?: boolean;
  hasSecondFactor?: boolean;
}

/** Signs up a user with an address of CONSOLE_OPERATORS; an earlier user with that address gets another one. */
export async function signUpOperator(
  place: keyof typeof OPERATOR_NUMBERS,
  { isVerified = true, hasSecondFactor = true }: Options = {},
): Promise<Operator> {
  const user = await signUp();
  const email = `operator-${OPERATOR_NUMBERS[place]}@ops.example`;
  await sql(`UPDATE "user" SET email = id || '@earlier.example' WHERE email = $1`, [email]);
  const set = `UPDATE "user" SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END, password_proved_at = now()
    WHERE id = $1`;
  await sql(set, [user.user._id, email, isVerified]);
  const totpSecret = hasSecondFactor ? await turnOnTwoStep(user) : "";
  return { ...user, email, totpSecret };
}

/** Sets up an authenticator app; the session counts as proved and fresh. Returns its secret. */
async function turnOnTwoStep(user: SignedUpUser): Promise<string> {
  await api(user, "POST", "/auth/step-up", { password: user.password });
  const { secret } = (await api(user, "POST", "/auth/me/second-factor/totp")).body;
  const confirmed = await api(user, "POST", "/auth/me/second-factor/totp/confirm", {
    code: getTotpCode(secret),
  });
  if (confirmed.status !== 200 && confirmed.status !== 201)
    throw new Error(`two-step verification was not turned on: ${confirmed.status}`);
  return secret;
}
