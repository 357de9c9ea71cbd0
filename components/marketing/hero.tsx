import { Monitor, Play } from "lucide-react";
import { ExamplePosts } from "@/components/marketing/example-posts";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { CONTENT_WIDTH_CLASS } from "@/components/marketing/landing-messages";
import { QuoteMark, WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import type { Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingMessages;
  /** Absolute URL of this page, for the mail link that a phone offers. */
  address: string;
  /** False until `npm run explainer-video` has rendered the video. */
  hasFilm: boolean;
}

/** Renders the headline, the sign-up link and an example of one sentence becoming three posts. */
export function Hero({ language, texts, address, hasFilm }: Props) {
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
                {hasFilm && (
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

/** Shows the brand voice behind the example. */
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

/**
 * Marks where the build inlines the style sheet, so that the start of the page paints before the rest is
 * parsed (scripts/start/first-paint.mjs).
 */
function DeferredStyles() {
  // Raw markup, so that hydration does not compare what the build inserts.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  return <div hidden data-rest-of-styles="" dangerouslySetInnerHTML={{ __html: "" }} />;
}
