import { env } from "@/lib/core/server/env";
import { localRemover } from "@/lib/providers/background-removal/local";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { removeBgRemover } from "@/lib/providers/background-removal/removebg";

let remover: BackgroundRemover | undefined;

/** What removes backgrounds in this installation (BACKGROUND_REMOVAL). */
export function backgroundRemover(): BackgroundRemover {
  remover ??= make();
  return remover;
}

function make(): BackgroundRemover {
  const { BACKGROUND_REMOVAL, BACKGROUND_REMOVAL_MODEL, REMOVEBG_API_KEY, REMOVEBG_API_BASE } = env();
  if (BACKGROUND_REMOVAL === "local") return localRemover(BACKGROUND_REMOVAL_MODEL);
  return removeBgRemover({ apiKey: REMOVEBG_API_KEY ?? "", base: REMOVEBG_API_BASE });
}
