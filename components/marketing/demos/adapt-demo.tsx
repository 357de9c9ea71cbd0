import type { LandingMessages } from "@/components/marketing/landing-messages";
import { fillPlaceholders } from "@/components/marketing/landing-messages";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingMessages;
}

/** Each entry contains the complete class name, because Tailwind scans the source for it. */
const CUTS = [
  {
    platform: "instagram",
    art: "sufganiyot-4x5",
    size: [1080, 1350],
    ratio: "4:5",
    tags: 3,
    text: "textInstagram",
    shown: "group-has-[[value=instagram]:checked]/adapt:grid",
    width: "w-36",
  },
  {
    platform: "facebook",
    art: "sufganiyot-wide",
    size: [1080, 565],
    ratio: "1.91:1",
    tags: 0,
    text: "textFacebook",
    shown: "group-has-[[value=facebook]:checked]/adapt:grid",
    width: "w-64",
  },
  {
    platform: "linkedin",
    art: "night-wide",
    size: [1080, 565],
    ratio: "1.91:1",
    tags: 2,
    text: "textLinkedin",
    shown: "group-has-[[value=linkedin]:checked]/adapt:grid",
    width: "w-64",
  },
] as const;

/** Demonstrates how one idea gets an image, text and hashtags per platform. */
export function AdaptDemo({ language, texts }: Props) {
  const { label } = texts.highlights.adapt;
  return (
    <fieldset className="group/adapt grid gap-5">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap rounded-in border border-line-strong bg-raised *:not-first:border-line *:not-first:border-s">
        {CUTS.map(({ platform }, index) => (
          <label
            key={platform}
            className="inline-flex min-h-8 items-center gap-1.5 px-3 font-semibold text-ink-2 hover:text-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:min-h-11 forced-colors:has-checked:bg-[Highlight]"
          >
            <input
              type="radio"
              name="demo-network"
              value={platform}
              defaultChecked={index === 0}
              className="sr-only"
            />
            <PlatformTag platform={platform} />
            {texts.networks[platform]}
          </label>
        ))}
      </div>
      <div className="grid min-h-48 content-center">
        {CUTS.map((cut) => (
          <Cut key={cut.platform} cut={cut} language={language} texts={texts} />
        ))}
      </div>
    </fieldset>
  );
}

function Cut({ cut, language, texts }: Props & { cut: (typeof CUTS)[number] }) {
  const { adapt } = texts.highlights;
  return (
    <div
      className={`hidden animate-fade-in grid-cols-[auto_minmax(0,1fr)] items-center gap-5 max-sm:grid-cols-1 ${cut.shown}`}
    >
      {/* biome-ignore lint/performance/noImgElement: static art in its final size, nothing to optimize */}
      <img
        src={`/demo-images/${cut.art}-${language}.webp`}
        alt=""
        loading="lazy"
        width={cut.size[0]}
        height={cut.size[1]}
        className={`h-auto max-w-full border border-line ${cut.width}`}
      />
      <div className="grid gap-2">
        <p className="text-16">{adapt[cut.text]}</p>
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
          <bdi dir="ltr" className="font-bold text-ink">
            {cut.ratio}
          </bdi>
          <span>{adapt[cut.platform]}</span>
          <span>{cut.tags > 0 ? fillPlaceholders(adapt.tags, { n: cut.tags }) : adapt.noTags}</span>
        </p>
      </div>
    </div>
  );
}
