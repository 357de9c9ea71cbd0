"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Slider } from "@/components/ui/slider";

interface Props {
  before: { url: string; width: number; height: number };
  after: string;
}

/** Compares two images with a divider that mouse and keyboard move. */
export function BeforeAfterSlider({ before, after }: Props) {
  const t = useTranslations("posts.edit");
  const [share, setShare] = useState(50);
  const { url, width, height } = before;
  return (
    <figure className="mx-auto grid w-full gap-2" style={{ maxInlineSize: `calc(56vh * ${width / height})` }}>
      <div
        className="@container relative w-full overflow-hidden border border-line bg-stage"
        style={{ aspectRatio: width / height }}
      >
        <Image src={after} alt={t("after")} fill sizes="640px" className="object-cover" />
        <div
          className="absolute inset-y-0 start-0 overflow-hidden border-canvas border-e-2 bg-stage shadow-[0_0_0_1px_var(--color-ink)]"
          style={{ inlineSize: `${share}%` }}
        >
          <div className="relative h-full w-[100cqi]">
            <Image src={url} alt={t("before")} fill sizes="640px" className="object-cover" />
          </div>
        </div>
        <Side className="start-2">{t("before")}</Side>
        <Side className="end-2">{t("after")}</Side>
      </div>
      <Slider
        thumbLabels={[t("compare")]}
        value={[share]}
        min={0}
        max={100}
        step={5}
        onValueChange={([next]) => setShare(next ?? 50)}
      />
    </figure>
  );
}

/** Labels a side legibly on any image. */
function Side({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "absolute top-2 rounded-in bg-ink px-2 py-0.5 font-semibold text-12 text-canvas",
        className,
      )}
    >
      {children}
    </span>
  );
}
