import type { ReactNode } from "react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { ourBrand } from "@/lib/core/brand";

/* Our own drawings on a 16 grid, like those of the networks that posts go to. */
const STROKE =
  "size-5 flex-none fill-none stroke-[1.5] stroke-current [stroke-linecap:round] [stroke-linejoin:round]";
const GLYPHS = {
  facebook: <PlatformGlyph platform="facebook" className="size-5" />,
  x: (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={STROKE}>
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  ),
  linkedin: <PlatformGlyph platform="linkedin" className="size-5" />,
  youtube: (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={STROKE}>
      <rect x="1.5" y="3.5" width="13" height="9" rx="2" />
      <path d="M6.7 6v4l3.3-2z" />
    </svg>
  ),
} as const satisfies Record<string, ReactNode>;

const PLACES = ["facebook", "x", "linkedin", "youtube"] as const;

/** Where we are ourselves. Instagram is an icon without a link (specification 2). */
export function SocialLinks({ texts }: { texts: LandingTexts }) {
  const plate = "grid size-10 place-items-center rounded-in border";
  return (
    <ul aria-label={texts.footer.follow} className="flex flex-wrap gap-2">
      {PLACES.map((place) => (
        <li key={place}>
          <a
            href={ourBrand.social[place]}
            rel="me noopener"
            aria-label={texts.footer[place]}
            className={`${plate} border-line-strong hover:border-ink hover:bg-tint`}
          >
            {GLYPHS[place]}
          </a>
        </li>
      ))}
      <li aria-hidden="true" data-place="instagram" className={`${plate} border-line text-ink-2`}>
        <PlatformGlyph platform="instagram" className="size-5" />
      </li>
    </ul>
  );
}
