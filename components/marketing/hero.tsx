import { Monitor, Play } from "lucide-react";
import { DemoImage } from "@/components/marketing/demo-image";
import {
  CONTENT_WIDTH_CLASS,
  EXAMPLE_IMAGE_WIDTH,
  EXAMPLE_IMAGES,
  type LandingMessages,
  type LandingProps,
} from "@/components/marketing/landing-messages";
import { CropMarks, QuoteMark, WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { PlatformTag } from "@/components/ui/platform-tag";

interface Props extends LandingProps {
  /** Absolute URL of this page, for the mail link that a phone offers. */
  address: string;
  /** False until `npm run explainer-video` has rendered the video. */
  hasVideo: boolean;
}

export function Hero({ language, texts, address, hasVideo }: Props) {
  const mail = new URLSearchParams({ subject: texts.phone.subject, body: address });
  return (
    <section className={cn(CONTENT_WIDTH_CLASS, "pt-9 pb-16 md:pt-16 md:pb-24")}>
      {/* Hebrew letters are lower and have no capitals, so they are larger on phones. */}
      <h1 className="relative text-72 max-md:rtl:text-[3.25rem]">
        <QuoteMark className="absolute -start-20 top-3 text-[1.6em] max-[1380px]:hidden">
          {texts.quoteMark}
        </QuoteMark>
        {texts.headline}
      </h1>
      <DeferredStyles />
      <WaveformDivider draw bars={64} className="mt-6 mb-9 h-10 overflow-hidden md:mb-12 md:h-14" />
      <div className="grid gap-10 lg:grid-cols-[336px_minmax(0,1fr)] lg:gap-18">
        <div className="grid content-between gap-10">
          <div className="grid gap-8">
            <p className="max-w-[32em] text-18 md:text-22 md:leading-[1.5]">{texts.sub}</p>
            <div className="grid gap-3">
              <div className="flex flex-wrap gap-3">
                <Button asChild variant="primary" size="lg">
                  <a href="/auth?mode=signup" data-event="free_trial_click">
                    {texts.freeTrial}
                  </a>
                </Button>
                {hasVideo && (
                  <Button asChild variant="line" size="lg">
                    <a href="#film">
                      <Play aria-hidden="true" />
                      {texts.watch}
                    </a>
                  </Button>
                )}
              </div>
              <p className="text-14 text-ink-2">{texts.truth}</p>
              <p className="flex items-center gap-2 text-14 text-ink-2 md:hidden">
                <Monitor aria-hidden="true" />
                <span>
                  {texts.phone.fact}{" "}
                  <TextLink href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}>
                    {texts.phone.link}
                  </TextLink>
                </span>
              </p>
            </div>
          </div>
          <Heard texts={texts} />
        </div>
        <ExamplePosts language={language} texts={texts} />
      </div>
    </section>
  );
}

function Heard({ texts }: { texts: LandingMessages }) {
  const { title, short, hours, calm } = texts.heard;
  return (
    <div>
      <p className="mb-2 text-14 text-ink-2">{title}</p>
      <ul>
        {[short, hours, calm].map((line) => (
          <li key={line} className="border-line border-t py-[7px] font-display font-medium text-22">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Marks where the build inlines the style sheet, for an early first paint (scripts/start/first-paint.mjs). */
function DeferredStyles() {
  // Raw markup, so that hydration does not compare what the build inserts.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is empty
  return <div hidden data-rest-of-styles="" dangerouslySetInnerHTML={{ __html: "" }} />;
}

const TEXTS = { instagram: "postInstagram", facebook: "postFacebook", linkedin: "postLinkedin" } as const;

/** Shows one sentence and the three posts made from it. */
function ExamplePosts({ language, texts }: LandingProps) {
  return (
    <div className="grid content-start gap-5">
      <p className="font-display font-medium text-22">
        {texts.sentence}
        <span aria-hidden="true" className="ms-0.5 inline-block h-[1.1em] w-0.5 bg-voice align-[-0.18em]" />
      </p>
      <CropMarks>
        <div className="grid border border-line bg-surface md:grid-cols-3">
          {EXAMPLE_IMAGES.map(({ platform, art, height, ratio }) => (
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
              <DemoImage
                art={`${art}-${language}`}
                sizes="(min-width: 768px) 20vw, 90vw"
                alt={texts.brand}
                // Low priority, so that images do not load before the styles.
                fetchPriority="low"
                width={EXAMPLE_IMAGE_WIDTH}
                height={height}
                className="h-auto w-full"
              />
              <p className="text-14">{texts[TEXTS[platform]]}</p>
            </article>
          ))}
        </div>
      </CropMarks>
      <p className="text-14 text-ink-2">{texts.brand}</p>
    </div>
  );
}
