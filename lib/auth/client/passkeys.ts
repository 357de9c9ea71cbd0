import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/api-client/api-error";
import type { PasskeyAssertion, PasskeyAttestation } from "@/lib/auth/second-factor-schemas";

/** Options of a ceremony, as the server sent them for the browser. */
export type CeremonyOptions = Record<string, unknown>;

/** Loaded on demand, as few visits need it. */
const loadLibrary = () => import("@simplewebauthn/browser");

/** Browsers hide why a ceremony failed: canceled, timed out and unknown passkeys are one error. */
function reject(): never {
  throw new ApiError({ message: "No passkey was used", code: "passkey_rejected", hasServerMessage: false });
}

/** Asks the browser for a signature by a passkey. Throws ApiError passkey_rejected. */
export async function signWithPasskey(options: CeremonyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON }).catch(reject);
  return { ...assertion, clientExtensionResults: {} };
}

/** Asks the browser to create a passkey. Throws ApiError passkey_rejected. */
export async function createPasskey(options: CeremonyOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const attestation = await startRegistration({ optionsJSON }).catch(reject);
  return { ...attestation, clientExtensionResults: {} };
}
