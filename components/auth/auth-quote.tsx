"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { CropMarks } from "@/components/ui/crop-marks";
import { QuoteMark } from "@/components/ui/quote-mark";
import { VoiceRule } from "@/components/ui/voice-rule";

const POSTERS = [
  { file: "bread-4x5", label: "art1" },
  { file: "law-4x5", label: "art2" },
  { file: "run-4x5", label: "art3" },
] as const;

/** The other half of the sign-in: one brand's sentence, and three brands that do not sound alike. */
export function AuthQuote() {
  const t = useTranslations("auth");
  return (
    <aside className="relative hidden content-center gap-14 overflow-hidden border-line border-s bg-stage px-12 py-16 lg:grid xl:px-22">
      <figure className="grid gap-5">
        <QuoteMark className="-ms-2.5 -mb-5 block h-21 text-[200px]">{t("quoteMark")}</QuoteMark>
        <blockquote className="max-w-[16em] text-balance font-display font-medium text-[34px]/[44px] xl:text-[44px]/[54px]">
          {t("quote")}
        </blockquote>
        <VoiceRule bars={64} className="max-w-140" />
        <figcaption className="-mt-1 text-ink-2">{t("quoteBy")}</figcaption>
      </figure>
      <div className="grid grid-cols-3 gap-7">
        {POSTERS.map(({ file, label }) => (
          <CropMarks key={file}>
            <Image
              src={`/art/${file}.webp`}
              alt={t(label)}
              width={1080}
              height={1350}
              className="h-auto w-full"
            />
          </CropMarks>
        ))}
      </div>
    </aside>
  );
}
