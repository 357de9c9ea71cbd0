import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";

/** Names of the custom properties in components/ui/theme/tokens.css. */
const COLOURS = [
  "canvas",
  "surface",
  "raised",
  "stage",
  "line",
  "line-strong",
  "ink-2",
  "ink",
  "brand",
  "voice",
  "voice-text",
  "focus",
  "ok",
  "warn",
  "err",
  "ins",
  "del",
  "guide",
];

/** Every colour of the theme that is on. */
export function ColourSamples({ texts }: { texts: GuideTexts["colour"] }) {
  return (
    <GuideSection title={texts.title} text={texts.text}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
        {COLOURS.map((name) => (
          <li key={name} className="grid gap-1">
            <span
              aria-hidden="true"
              className="h-12 rounded-in border border-line forced-color-adjust-none"
              style={{ backgroundColor: `var(--${name})` }}
            />
            <bdi dir="ltr" lang="en" className="text-12 text-ink-2">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </GuideSection>
  );
}
