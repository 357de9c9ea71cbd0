import {
  EXPLAINER_VIDEO,
  formatVideoLength,
  getCaptionsUrl,
  getPosterUrl,
  getVideoUrl,
} from "@/components/marketing/explainer-video";
import {
  CONTENT_WIDTH_CLASS,
  fillPlaceholders,
  type LandingProps,
} from "@/components/marketing/landing-messages";
import { SectionHeading } from "@/components/marketing/section-heading";
import { VideoPlayer } from "@/components/marketing/video-player";
import { cn } from "@/components/ui/cn";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Renders the explainer video. Only the poster frame loads before play. */
export function VideoSection({ language, texts }: LandingProps) {
  const { title, lead, play, length, captions, failed } = texts.explainerVideo;
  return (
    <section id="film" aria-labelledby="film-title" className={cn(CONTENT_WIDTH_CLASS, "pt-18 md:pt-28")}>
      <SectionHeading id="film-title" lead={lead}>
        {title}
      </SectionHeading>
      <VideoPlayer
        address={getVideoUrl(language)}
        poster={getPosterUrl(language)}
        size={{ width: EXPLAINER_VIDEO.width, height: EXPLAINER_VIDEO.height }}
        tracks={LANGUAGES.map((words) => ({
          language: words,
          label: captions[words],
          address: getCaptionsUrl(words),
          isDefault: words === language,
        }))}
        words={{ play, failed, title, length: fillPlaceholders(length, { minutes: formatVideoLength() }) }}
      />
    </section>
  );
}
