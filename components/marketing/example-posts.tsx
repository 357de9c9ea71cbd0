import type { LandingMessages } from "@/components/marketing/landing-messages";
import { CropMarks } from "@/components/ui/brand-marks";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingMessages;
}

const PROOFS = [
  {
    platform: "instagram",
    art: "sufganiyot-4x5",
    width: 1080,
    height: 1350,
    ratio: "4:5",
    text: "postInstagram",
  },
  {
    platform: "facebook",
    art: "sufganiyot-wide",
    width: 1080,
    height: 565,
    ratio: "1.91:1",
    text: "postFacebook",
  },
  {
    platform: "linkedin",
    art: "night-wide",
    width: 1080,
    height: 565,
    ratio: "1.91:1",
    text: "postLinkedin",
  },
] as const;

/** Shows one sentence and the three posts made from it. */
export function ExamplePosts({ language, texts }: Props) {
  return (
    <div className="grid content-start gap-5">
      <p className="font-display font-medium text-22">
        {texts.sentence}
        <span aria-hidden="true" className="ms-0.5 inline-block h-[1.1em] w-0.5 bg-voice align-[-0.18em]" />
      </p>
      <CropMarks>
        <div className="grid border border-line bg-surface md:grid-cols-3">
          {PROOFS.map(({ platform, art, width, height, ratio, text }) => (
            <article
              key={platform}
              className="grid content-start gap-2.5 p-3.5 max-md:not-first:border-t md:not-first:border-s not-first:border-line"
            >
              <header className="flex items-center gap-2">
                <PlatformTag platform={platform} label={texts.networks[platform]} />
                <b className="font-bold">{texts.networks[platform]}</b>
                <span className="ms-auto text-12 text-ink-2">
                  <bdi dir="ltr">{ratio}</bdi>
                </span>
              </header>
              {/* biome-ignore lint/performance/noImgElement: static art in its final size, nothing to optimize */}
              <img
                src={`/demo-images/${art}-${language}.webp`}
                alt={texts.brand}
                // Low priority, so that images do not load before the styles.
                fetchPriority="low"
                width={width}
                height={height}
                className="h-auto w-full"
              />
              <p className="text-14">{texts[text]}</p>
            </article>
          ))}
        </div>
      </CropMarks>
      <p className="text-14 text-ink-2">{texts.brand}</p>
    </div>
  );
}
