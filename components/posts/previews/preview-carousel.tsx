import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { getPreviewAspectRatio, type PreviewImage } from "@/components/posts/previews/preview-images";
import { PreviewTags } from "@/components/posts/previews/preview-tags";
import { PlayIcon } from "@/components/posts/video-item";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Image } from "@/components/ui/image";
import type { PostOptions } from "@/lib/posts/network-options";

/** Returns the current image of a row that may shrink; undefined for an empty one. */
function useTurning<Item extends PreviewImage>(images: Item[]) {
  const [at, turnTo] = useState(0);
  const place = Math.min(at, images.length - 1);
  const last = images.length - 1;
  return {
    first: images[0],
    shown: images[place],
    place,
    isFirst: place === 0,
    isLast: place === last,
    turnTo,
  };
}

/** Shows one image at a time, cropped to the aspect ratio of the first; the poster of a video comes last. */
export function PreviewCarousel({
  images,
  tags,
}: {
  images: (PreviewImage & { isVideo?: boolean })[];
  tags?: PostOptions["userTags"];
}) {
  const t = useTranslations("posts.preview");
  const { first, shown, place, isFirst, isLast, turnTo } = useTurning(images);
  if (!first || !shown) return null;
  const aspectRatio = getPreviewAspectRatio(first);
  return (
    <div className="relative overflow-hidden">
      <Image
        src={shown.url}
        alt={shown.alt}
        width={shown.width}
        height={shown.height}
        style={{ aspectRatio }}
        className="block h-auto w-full object-cover"
      />
      {shown.isVideo && <PlayIcon />}
      <PreviewTags tags={tags} image={shown} aspectRatio={aspectRatio} />
      {images.length > 1 && (
        <span
          role="status"
          aria-label={t("at", { n: place + 1, m: images.length })}
          className="absolute end-2.5 top-2.5 rounded-full bg-ink px-2.5 py-0.5 text-12 text-canvas"
        >
          <bdi dir="ltr">
            {place + 1}/{images.length}
          </bdi>
        </span>
      )}
      {!isFirst && (
        <Turn
          size="icon-sm"
          icon={ChevronLeft}
          aria-label={t("previous")}
          className="absolute start-2 top-1/2"
          onClick={() => turnTo(place - 1)}
        />
      )}
      {!isLast && (
        <Turn
          size="icon-sm"
          icon={ChevronRight}
          aria-label={t("next")}
          className="absolute end-2 top-1/2"
          onClick={() => turnTo(place + 1)}
        />
      )}
    </div>
  );
}

/** Shows the images as document pages, one at a time in the first one's frame, as in the published PDF. */
export function PreviewDocument({ pages }: { pages: PreviewImage[] }) {
  const t = useTranslations("posts.document");
  const { first, shown, place, isFirst, isLast, turnTo } = useTurning(pages);
  if (!first || !shown) return null;
  return (
    <section aria-label={t("title")} className="grid">
      <Image
        src={shown.url}
        alt={shown.alt}
        width={shown.width}
        height={shown.height}
        style={{ aspectRatio: first.width / first.height }}
        className="block h-auto w-full bg-paper object-contain"
      />
      <div className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-12 text-ink-2">
        <span role="status">{t("page", { n: place + 1, m: pages.length })}</span>
        <span className="ms-auto flex gap-1">
          <Turn
            size="icon"
            variant="quiet"
            icon={ChevronLeft}
            aria-label={t("before")}
            disabled={isFirst}
            onClick={() => turnTo(place - 1)}
          />
          <Turn
            size="icon"
            variant="quiet"
            icon={ChevronRight}
            aria-label={t("next")}
            disabled={isLast}
            onClick={() => turnTo(place + 1)}
          />
        </span>
      </div>
    </section>
  );
}

function Turn({
  icon,
  ...props
}: ComponentProps<typeof Button> & Pick<ComponentProps<typeof DirectionalIcon>, "icon">) {
  return (
    <Button {...props}>
      <DirectionalIcon icon={icon} aria-hidden="true" />
    </Button>
  );
}
