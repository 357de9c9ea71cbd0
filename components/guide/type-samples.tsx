import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";

const DISPLAY = ["text-54", "text-38", "text-28", "text-22"];
const BODY = ["text-18", "text-16", "text-14"];

/** One serif voice for both alphabets, and the letters of the interface. */
export function TypeSamples({ texts }: { texts: GuideTexts["type"] }) {
  return (
    <GuideSection title={texts.title}>
      <div className="grid gap-4">
        {DISPLAY.map((size) => (
          <p key={size} className={`font-display ${size}`}>
            {texts.sample}
          </p>
        ))}
        {BODY.map((size) => (
          <p key={size} className={size}>
            {texts.sample}
          </p>
        ))}
        <p className="text-12 text-ink-2">{texts.small}</p>
      </div>
    </GuideSection>
  );
}
