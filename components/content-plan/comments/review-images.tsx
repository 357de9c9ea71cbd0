import { MapPin } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { getImagesId, type ReviewImagesProps } from "@/components/content-plan/comments/board";
import { FOCUS_HOME } from "@/components/content-plan/comments/focus-home";
import { resolveTap } from "@/components/content-plan/comments/resolve-tap";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { Alert } from "@/components/ui/alert";

const PinBoard = dynamic(() =>
  import("@/components/content-plan/comments/pin-board").then((one) => one.PinBoard),
);

const MIDDLE = { x: 0.5, y: 0.5 };

/** Shows the images of a post; a tap opens the one at its place with a pin there, a key or the label in its middle. */
export function ReviewImages(props: ReviewImagesProps) {
  const t = useTranslations("contentPlanner.plan.comments");
  const { post, board, onBoard } = props;
  const { _id, images } = post;
  if (images.length === 0) return null;
  const image = images.find(({ mediaId }) => mediaId === board?.mediaId);
  const open = ({ target, currentTarget, clientX: x, clientY: y, detail }: MouseEvent<HTMLButtonElement>) => {
    const shown = [...(currentTarget.parentElement?.querySelectorAll("img") ?? [])];
    const tap = resolveTap(
      { x, y },
      shown.map((one) => one.getBoundingClientRect()),
      images,
    );
    const tapped = images[tap?.index ?? 0];
    const isPlace = detail > 0 && target === currentTarget;
    if (tapped) onBoard({ mediaId: tapped.mediaId, draft: (isPlace && tap?.place) || MIDDLE });
  };
  return (
    <section id={getImagesId(_id)} aria-label={t("onImage")} {...FOCUS_HOME} className="grid gap-3">
      {board && image ? (
        <PinBoard {...props} board={board} image={image} />
      ) : (
        <div className="relative">
          <PreviewImages images={images} />
          <button
            type="button"
            className="absolute inset-0 flex cursor-crosshair items-end p-2"
            onClick={open}
          >
            <span className="inline-flex min-h-9 items-center gap-1.5 rounded-in bg-raised px-3 font-semibold text-13 text-ink shadow-float [&>svg]:size-4">
              <MapPin aria-hidden="true" />
              {t("onImage")}
            </span>
          </button>
        </div>
      )}
      {board?.draft && !image && (
        <Alert role="status" tone="warn" className="mx-4">
          {t("imageChanged")}
        </Alert>
      )}
    </section>
  );
}
