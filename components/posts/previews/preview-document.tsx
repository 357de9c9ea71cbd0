"use client";

import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";

interface Props {
  pages: { url: string; width: number; height: number; alt: string }[];
}

/** Shows the images as document pages, one at a time in the first one's frame, as in the published PDF. */
export function PreviewDocument({ pages }: Props) {
  const t = useTranslations("posts.document");
  const [at, setAt] = useState(0);
  const place = Math.min(at, pages.length - 1);
  const [first] = pages;
  const page = pages[place];
  if (!first || !page) return null;
  return (
    <section aria-label={t("title")} className="grid">
      <Image
        src={page.url}
        alt={page.alt}
        width={page.width}
        height={page.height}
        style={{ aspectRatio: first.width / first.height }}
        className="block h-auto w-full bg-paper object-contain"
      />
      <div className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-12 text-ink-2">
        <span role="status">{t("page", { n: place + 1, m: pages.length })}</span>
        <span className="ms-auto flex gap-1">
          <Turn icon={ChevronLeft} label={t("before")} off={place === 0} onTurn={() => setAt(place - 1)} />
          <Turn
            icon={ChevronRight}
            label={t("next")}
            off={place === pages.length - 1}
            onTurn={() => setAt(place + 1)}
          />
        </span>
      </div>
    </section>
  );
}

function Turn(props: { icon: LucideIcon; label: string; off: boolean; onTurn(): void }) {
  return (
    <Button size="icon" variant="quiet" aria-label={props.label} disabled={props.off} onClick={props.onTurn}>
      <DirectionalIcon icon={props.icon} aria-hidden="true" />
    </Button>
  );
}
