import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { showToast } from "@/components/ui/show-toast";
import type { DesignLayout } from "@/lib/canvas/layouts/layout-names";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import {
  type Generation,
  runningGenerations,
  useGenerations,
} from "@/lib/generation/client/running-generations";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageQuality, ImageSize } from "@/lib/generation/limits";

export const GENERATED_IMAGE_KINDS = ["image", "infographic", "comic"] as const;
export type GeneratedImageKind = (typeof GENERATED_IMAGE_KINDS)[number];

export interface ImageRequest {
  kind: GeneratedImageKind;
  prompt: string;
  size: ImageSize;
  quality: ImageQuality;
  /** Layout of an infographic or comic; the model chooses one when it is absent. */
  layout?: DesignLayout;
}

/** Requests by place, so that a failed one can be repeated as it was. They live as long as the generations. */
const requests = new Map<string, ImageRequest>();

/**
 * Generates images beside the post. Each is a request of its own with its own key, so that a failed one
 * releases only its own credits.
 */
export function useResultGeneration() {
  const t = useTranslations("posts.mediaResults");
  const { account, address, draft, language } = useComposer();
  const postId = draft.post._id;
  const generate = useGenerateImage();
  const places = `result ${postId} `;
  const { runAt, spentText } = useCreditAction("image", { address });
  const generations = useGenerations().filter(({ place }) => place.startsWith(places));

  async function start(request: ImageRequest, place = `${places}${crypto.randomUUID()}`): Promise<void> {
    requests.set(place, request);
    const { kind, prompt, size } = request;
    const input = { ...request, accountId: account._id, postId, language, attach: false };
    const words = { kind, label: prompt, ratio: parseSizeRatio(size) };
    const drawn = await runAt(place, (signal) => generate.runAsync({ ...input, signal }), words);
    if (drawn && runningGenerations.isWatched(address)) {
      showToast.success(`${t(`generated.${kind}`)} ${spentText(CREDIT_COSTS[kind])}`, {
        id: `${places}done`,
      });
    }
  }

  return {
    pending: generations.filter(({ state }) => state === "running" || state === "failed"),
    isBusy: (kind: GeneratedImageKind) =>
      generations.some((one) => one.state === "running" && one.kind === kind),
    generate(request: ImageRequest, count: number) {
      for (let n = 0; n < count; n += 1) void start(request);
    },
    retry({ place, id }: Generation) {
      const request = requests.get(place);
      if (request) void start(request, place);
      else runningGenerations.dismiss(id);
    },
    stop: ({ id }: Generation) => runningGenerations.stop(id),
    dismiss: ({ id }: Generation) => runningGenerations.dismiss(id),
  };
}

export type ResultGenerationState = ReturnType<typeof useResultGeneration>;
