import { DemoImage } from "@/components/marketing/demo-image";
import {
  EXAMPLE_IMAGE_WIDTH,
  EXAMPLE_IMAGES,
  fillPlaceholders,
  type LandingProps,
} from "@/components/marketing/landing-messages";
import { PlatformTag } from "@/components/ui/platform-tag";

/** Each entry contains the complete class name, because Tailwind scans the source for it. */
const CUTS = {
  instagram: { tags: 3, text: "textInstagram", look: "group-has-[[value=instagram]:checked]/adapt:grid" },
  facebook: { tags: 0, text: "textFacebook", look: "group-has-[[value=facebook]:checked]/adapt:grid" },
  linkedin: { tags: 2, text: "textLinkedin", look: "group-has-[[value=linkedin]:checked]/adapt:grid" },
} as const;

/** Demonstrates how one idea gets an image, text and hashtags per platform. */
export function AdaptDemo({ language, texts }: LandingProps) {
  const { label } = texts.highlights.adapt;
  return (
    <fieldset className="group/adapt grid gap-5">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap rounded-in border border-line-strong bg-raised *:not-first:border-line *:not-first:border-s">
        {EXAMPLE_IMAGES.map(({ platform }, index) => (
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
        {EXAMPLE_IMAGES.map((image) => (
          <Cut key={image.platform} image={image} language={language} texts={texts} />
        ))}
      </div>
    </fieldset>
  );
}

function Cut({ image, language, texts }: LandingProps & { image: (typeof EXAMPLE_IMAGES)[number] }) {
  const { adapt } = texts.highlights;
  const { platform, art, height, ratio } = image;
  const { tags, text, look } = CUTS[platform];
  return (
    <div
      className={`hidden animate-fade-in grid-cols-[auto_minmax(0,1fr)] items-center gap-5 max-sm:grid-cols-1 ${look}`}
    >
      <DemoImage
        art={`${art}-${language}`}
        sizes={platform === "instagram" ? "144px" : "256px"}
        alt=""
        loading="lazy"
        width={EXAMPLE_IMAGE_WIDTH}
        height={height}
        className={`h-auto max-w-full border border-line ${platform === "instagram" ? "w-36" : "w-64"}`}
      />
      <div className="grid gap-2">
        <p className="text-16">{adapt[text]}</p>
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
          <bdi dir="ltr" className="font-bold text-ink">
            {ratio}
          </bdi>
          <span>{adapt[platform]}</span>
          <span>{tags > 0 ? fillPlaceholders(adapt.tags, { n: tags }) : adapt.noTags}</span>
        </p>
      </div>
    </div>
  );
}
