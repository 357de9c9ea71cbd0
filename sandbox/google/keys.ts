import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";

export interface SigningKey {
  kid: string;
  privateJwk: JsonWebKey;
}

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const privateJwk = privateKey.export({ format: "jwk" });
  const kid = Buffer.from(String(privateJwk.n).slice(0, 27), "base64url").toString("hex").slice(0, 40);
  return { kid, privateJwk };
}

export function signRs256(input: string, key: SigningKey): string {
  const privateKey = createPrivateKey({ key: key.privateJwk, format: "jwk" });
  return sign("RSA-SHA256", Buffer.from(input), privateKey).toString("base64url");
}

/** Returns the public key in PEM, which an attacker would use as a shared secret. */
export function publicPem(key: SigningKey): string {
  const publicKey = createPublicKey({ key: key.privateJwk, format: "jwk" });
  return publicKey.export({ type: "spki", format: "pem" }).toString();
}
