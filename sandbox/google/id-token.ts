import { createHmac, randomUUID } from "node:crypto";
import { newKey, publicPem, type SigningKey, signRs256 } from "@/sandbox/google/keys";
import { ISSUER, TOKEN_SECONDS } from "@/sandbox/google/settings";
import type { Google } from "@/sandbox/google/state";
import type { GooglePerson } from "@/sandbox/google/world";

/** What makes a token worthless: whoever checks it must refuse each of them. */
export const FORGERIES = [
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

/** All that can be wrong; a genuine token may say that nobody has verified its address. */
export const FLAWS = [...FORGERIES, "unverified"] as const;
export type Flaw = (typeof FLAWS)[number];

export interface Wish {
  nonce?: string | undefined;
  flaw?: Flaw | undefined;
  /** The short form that Google writes as well: without "https://". */
  shortIssuer?: boolean | undefined;
}

/** An ID token for this person, and the note that one was given out. */
export async function issueToken(google: Google, person: GooglePerson, wish: Wish = {}): Promise<string> {
  const claims = claimsOf(google, person, wish);
  const token = signed(google, claims, wish.flaw);
  await google.state.update((state) => {
    state.issued += 1;
  });
  const { sub, email } = person;
  const data = { sub, email, ...(wish.flaw ? { flaw: wish.flaw } : {}) };
  await google.context.recordEffect({ service: "google", kind: "id_token", id: claims.jti, data });
  return token;
}

function claimsOf({ context, client }: Google, person: GooglePerson, { nonce, flaw, shortIssuer }: Wish) {
  const now = Math.floor(context.now() / 1000);
  const issued = flaw === "expired" ? now - 2 * TOKEN_SECONDS : now;
  const other = "200000000000-another.apps.googleusercontent.com";
  const audience = flaw === "wrong-audience" ? other : client.id;
  const [given = "", ...family] = person.name.split(" ");
  const genuine = shortIssuer ? ISSUER.replace("https://", "") : ISSUER;
  return {
    iss: flaw === "wrong-issuer" ? "https://accounts.google.com.evil.example" : genuine,
    azp: audience,
    aud: audience,
    sub: person.sub,
    ...(person.hd ? { hd: person.hd } : {}),
    ...(flaw === "no-email"
      ? {}
      : { email: person.email, email_verified: flaw === "unverified" ? false : person.emailVerified }),
    ...(nonce ? { nonce } : {}),
    nbf: issued - 300,
    name: person.name,
    picture: `${context.baseUrl}/google/pictures/${person.sub}.svg`,
    given_name: given,
    ...(family.length > 0 ? { family_name: family.join(" ") } : {}),
    iat: issued,
    exp: issued + TOKEN_SECONDS,
    jti: randomUUID().replaceAll("-", ""),
  };
}

function signed(google: Google, claims: object, flaw: Flaw | undefined): string {
  const [current] = google.state.get().keys;
  if (!current) throw new Error("The Google stand-in has no key to sign with");
  const [header, sign] = signatureOf(current, flaw);
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${sign(input)}`;
}

/** A token's header, and how it is signed. */
function signatureOf(key: SigningKey, flaw: Flaw | undefined): [object, (input: string) => string] {
  if (flaw === "unsigned") return [{ alg: "none", typ: "JWT" }, () => ""];
  if (flaw === "changed") return [headerOf(key), (input) => signRs256(`${input}x`, key)];
  if (flaw === "shared-secret") {
    return [{ ...headerOf(key), alg: "HS256" }, (input) => hmac(input, publicPem(key))];
  }
  if (flaw !== "other-key" && flaw !== "unknown-key")
    return [headerOf(key), (input) => signRs256(input, key)];
  const stranger = newKey();
  // "other-key": the name of a published key over a signature of another.
  return [headerOf(flaw === "other-key" ? key : stranger), (input) => signRs256(input, stranger)];
}

const headerOf = ({ kid }: SigningKey) => ({ alg: "RS256", kid, typ: "JWT" });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const hmac = (input: string, secret: string) =>
  createHmac("sha256", secret).update(input).digest("base64url");
