"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { getPreviewAspectRatio } from "@/components/posts/previews/preview-images";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";

interface Props {
  images: { url: string; width: number; height: number; alt: string }[];
}

/** Shows one image at a time, cropped to the aspect ratio of the first. */
export function PreviewCarousel({ images }: Props) {
  const t = useTranslations("posts.preview");
  const [at, setAt] = useState(0);
  const place = Math.min(at, images.length - 1);
  const [first] = images;
  const shown = images[place];
  if (!first || !shown) return null;
  const ratio = getPreviewAspectRatio(first);
  return (
    <div className="relative">
      <Image
        src={shown.url}
        alt={shown.alt}
        width={shown.width}
        height={shown.height}
        style={{ aspectRatio: ratio }}
        className="block h-auto w-full object-cover"
      />
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
      {place > 0 && (
        <Button
          size="icon-sm"
          aria-label={t("previous")}
          className="absolute start-2 top-1/2"
          onClick={() => setAt(place - 1)}
        >
          <DirectionalIcon icon={ChevronLeft} aria-hidden="true" />
        </Button>
      )}
      {place < images.length - 1 && (
        <Button
          size="icon-sm"
          aria-label={t("next")}
          className="absolute end-2 top-1/2"
          onClick={() => setAt(place + 1)}
        >
          <DirectionalIcon icon={ChevronRight} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
