import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyAssertion, PasskeyAttestation } from "@/lib/auth/second-factor-schemas";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

interface Ceremony {
  challenge: string;
  /** Where the browser shows the page. */
  origin: string;
}

/** An authenticator with one passkey (ES256, attestation "none"), built on node:crypto instead of the product's library. */
export class SoftwareAuthenticator {
  /** Number of signatures so far; a copied authenticator repeats it. */
  counter = 0;
  verifiesUser = true;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private readonly id = randomBytes(32);

  register({ challenge, origin }: Ceremony): PasskeyAttestation {
    const authData = Buffer.concat([
      this.header(origin, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey(),
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as never,
    );
    const clientDataJSON = this.clientData("webauthn.create", challenge, origin);
    const response = {
      clientDataJSON: toBase64Url(clientDataJSON),
      attestationObject: toBase64Url(attestationObject),
      transports: ["internal"],
    };
    return { ...this.credential(), response };
  }

  sign({ challenge, origin }: Ceremony): PasskeyAssertion {
    this.counter += 1;
    const authData = this.header(origin, 0);
    const clientDataJSON = this.clientData("webauthn.get", challenge, origin);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), this.keys.privateKey);
    const response = {
      clientDataJSON: toBase64Url(clientDataJSON),
      authenticatorData: toBase64Url(authData),
      signature: toBase64Url(signature),
    };
    return { ...this.credential(), response };
  }

  private credential() {
    const id = toBase64Url(this.id);
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  private header(origin: string, extra: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0) | extra;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  }

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private coseKey(): Uint8Array {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const bytes = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return isoCBOR.encode(key as never);
  }
}
