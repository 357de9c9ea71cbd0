import { createHmac, randomUUID } from "node:crypto";
import { createSigningKey, publicPem, type SigningKey, signRs256 } from "@/sandbox/google/keys";
import type { GoogleAccount, GoogleContext } from "@/sandbox/google/state";
import { ISSUER, TOKEN_SECONDS } from "@/sandbox/google/state";

export const TOKEN_FORGERIES = [
  "wrong-audience",
  "wrong-issuer",
  "expired",
  "unsigned",
  "other-key",
  "unknown-key",
  "shared-secret",
  "changed",
  "no-email",
] as const;

/** All flaws; a genuine token may have an unverified address. */
export const TOKEN_FLAWS = [...TOKEN_FORGERIES, "unverified"] as const;
export type TokenFlaw = (typeof TOKEN_FLAWS)[number];

export interface TokenOptions {
  nonce?: string | undefined;
  flaw?: TokenFlaw | undefined;
  /** Issuer without "https://", which Google also uses. */
  shortIssuer?: boolean | undefined;
}

export async function issueToken(google: GoogleContext, person: GoogleAccount, intent: TokenOptions = {}) {
  const claims = claimsOf(google, person, intent);
  const token = signed(google, claims, intent.flaw);
  await google.state.update((state) => {
    state.issued += 1;
  });
  const { sub, email } = person;
  const data = { sub, email, ...(intent.flaw ? { flaw: intent.flaw } : {}) };
  await google.context.recordEffect({ service: "google", kind: "id_token", id: claims.jti, data });
  return token;
}

function claimsOf(
  { context, client }: GoogleContext,
  user: GoogleAccount,
  { nonce, flaw, shortIssuer }: TokenOptions,
) {
  const now = Math.floor(context.now() / 1000);
  const issued = flaw === "expired" ? now - 2 * TOKEN_SECONDS : now;
  const other = "200000000000-another.apps.googleusercontent.com";
  const audience = flaw === "wrong-audience" ? other : client.id;
  const [given = "", ...family] = user.name.split(" ");
  const genuine = shortIssuer ? ISSUER.replace("https://", "") : ISSUER;
  return {
    iss: flaw === "wrong-issuer" ? "https://accounts.google.com.evil.example" : genuine,
    azp: audience,
    aud: audience,
    sub: user.sub,
    ...(user.hd ? { hd: user.hd } : {}),
    ...(flaw === "no-email"
      ? {}
      : { email: user.email, email_verified: flaw === "unverified" ? false : user.emailVerified }),
    ...(nonce ? { nonce } : {}),
    nbf: issued - 300,
    name: user.name,
    picture: `${context.baseUrl}/google/pictures/${user.sub}.svg`,
    given_name: given,
    ...(family.length > 0 ? { family_name: family.join(" ") } : {}),
    iat: issued,
    exp: issued + TOKEN_SECONDS,
    jti: randomUUID().replaceAll("-", ""),
  };
}

function signed(google: GoogleContext, claims: object, flaw: TokenFlaw | undefined): string {
  const [current] = google.state.get().keys;
  if (!current) throw new Error("The Google emulator has no key to sign with");
  const [header, sign] = signatureOf(current, flaw);
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${sign(input)}`;
}

function signatureOf(key: SigningKey, flaw: TokenFlaw | undefined): [object, (input: string) => string] {
  if (flaw === "unsigned") return [{ alg: "none", typ: "JWT" }, () => ""];
  if (flaw === "changed") return [headerOf(key), (input) => signRs256(`${input}x`, key)];
  if (flaw === "shared-secret") {
    return [{ ...headerOf(key), alg: "HS256" }, (input) => hmac(input, publicPem(key))];
  }
  if (flaw !== "other-key" && flaw !== "unknown-key")
    return [headerOf(key), (input) => signRs256(input, key)];
  const unknownName = createSigningKey();
  // "other-key" names a published key over a signature by another key.
  return [headerOf(flaw === "other-key" ? key : unknownName), (input) => signRs256(input, unknownName)];
}

const headerOf = ({ kid }: SigningKey) => ({ alg: "RS256", kid, typ: "JWT" });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const hmac = (input: string, secret: string) =>
  createHmac("sha256", secret).update(input).digest("base64url");
