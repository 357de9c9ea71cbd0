import { type Dispatcher, fetch } from "undici";
import { readCapped } from "@/lib/providers/cap-stream";
import { createOnce } from "@/lib/providers/create-once";
import { createSsrfGuardedAgent, toPublicPageUrl } from "@/lib/providers/web-page/ssrf-guarded-agent";

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 2_000_000;

const getAgent = createOnce(() => createSsrfGuardedAgent());

interface Options {
  /** Origin of the emulators, the only one of this machine that may be read. */
  emulator?: string | undefined;
  agent?: Dispatcher;
}

/**
 * Fetches an image that a vendor named, up to 2 MB. Throws for addresses that are private, redirects and other
 * content: the address comes from outside [SSRF2].
 */
export async function fetchPublicImage(
  address: string,
  { emulator, agent = getAgent() }: Options = {},
): Promise<Uint8Array> {
  const isEmulated = emulator !== undefined && new URL(address).origin === new URL(emulator).origin;
  const url = isEmulated ? new URL(address) : toPublicPageUrl(address);
  if (!url) throw new Error("the address of the image is not public");
  const response = await fetch(url, {
    ...(isEmulated ? {} : { dispatcher: agent }),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("image/")) {
    await response.body?.cancel();
    throw new Error(`the address answered ${response.status} ${type}`);
  }
  return readCapped(response.body ?? [], MAX_BYTES, () => new Error("the image is too large"));
}
