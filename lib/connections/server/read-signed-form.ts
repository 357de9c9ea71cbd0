import { readText } from "@/lib/http/parse";

/** Reads the form in which Meta sends a signed request. */
export async function readSignedForm(request: Request): Promise<{ signedRequest: string }> {
  return { signedRequest: new URLSearchParams(await readText(request)).get("signed_request") ?? "" };
}
