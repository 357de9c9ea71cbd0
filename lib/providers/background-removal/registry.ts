import { getEnv } from "@/lib/core/server/env";
import { createLocalRemover } from "@/lib/providers/background-removal/local";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { createRemoveBgRemover } from "@/lib/providers/background-removal/removebg";

let remover: BackgroundRemover | undefined;

/** Returns the background remover of this installation (BACKGROUND_REMOVAL). */
export function getBackgroundRemover(): BackgroundRemover {
  remover ??= make();
  return remover;
}

function make(): BackgroundRemover {
  const { BACKGROUND_REMOVAL, BACKGROUND_REMOVAL_MODEL, REMOVEBG_API_KEY, REMOVEBG_API_BASE } = getEnv();
  if (BACKGROUND_REMOVAL === "local") return createLocalRemover(BACKGROUND_REMOVAL_MODEL);
  return createRemoveBgRemover({ apiKey: REMOVEBG_API_KEY ?? "", base: REMOVEBG_API_BASE });
}
