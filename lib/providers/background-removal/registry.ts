import { getEnv } from "@/lib/core/server/env";
import { createLocalRemover } from "@/lib/providers/background-removal/local";
import { createRemoveBgRemover } from "@/lib/providers/background-removal/removebg";
import { createOnce } from "@/lib/providers/create-once";

export const getBackgroundRemover = createOnce(() => {
  const { BACKGROUND_REMOVAL, BACKGROUND_REMOVAL_MODEL, REMOVEBG_API_KEY, REMOVEBG_API_BASE } = getEnv();
  if (BACKGROUND_REMOVAL === "local") return createLocalRemover(BACKGROUND_REMOVAL_MODEL);
  return createRemoveBgRemover({ apiKey: REMOVEBG_API_KEY ?? "", base: REMOVEBG_API_BASE });
});
