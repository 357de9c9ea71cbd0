"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { formatFileSize } from "@/components/media/download-file";
import { DateText } from "@/components/ui/date-text";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

const TYPES: Record<string, string> = { "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WebP" };

/** Shows dimensions, file, date and credit. */
export function ImageMetadata({ image }: { image: CanvasImageDto }) {
  const t = useTranslations("dashboard.media.details");
  const { timeZone } = useCurrentAccount();
  const { credit } = image;
  const link = (href: string) => (words: ReactNode) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
  return (
    <div className="grid gap-2 text-13">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name={t("size")}>
          <bdi dir="ltr">
            {image.width} × {image.height}
          </bdi>
        </Fact>
        <Fact name={t("bytes")}>
          <bdi dir="ltr">
            {TYPES[image.contentType] ?? image.contentType}, {formatFileSize(image.bytes)}
          </bdi>
        </Fact>
        <Fact name={t("added")}>
          <DateText value={image.createdAt} timeZone={timeZone} />
        </Fact>
      </dl>
      {credit && (
        <p className="text-ink-2">
          {t.rich("credit", {
            name: credit.name,
            person: (words) => <bdi>{link(credit.profileUrl)(words)}</bdi>,
            service: (words) => <bdi>{link(credit.photoUrl)(words)}</bdi>,
          })}
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}
