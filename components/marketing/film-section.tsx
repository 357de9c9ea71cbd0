import { fillText } from "@/components/marketing/fill-text";
import {
  captionAddress,
  FILM,
  filmAddress,
  filmLength,
  posterAddress,
} from "@/components/marketing/film-facts";
import { FilmPlayer } from "@/components/marketing/film-player";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { MEASURE } from "@/components/marketing/measure";
import { SectionHeading } from "@/components/marketing/section-heading";
import { cn } from "@/components/ui/cn";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  texts: LandingTexts;
}

/** The product, filmed. Only the poster is loaded until somebody presses play. */
export function FilmSection({ language, texts }: Props) {
  const { title, lead, play, length, captions, failed } = texts.film;
  return (
    <section id="film" aria-labelledby="film-title" className={cn(MEASURE, "pt-18 md:pt-28")}>
      <SectionHeading id="film-title" lead={lead}>
        {title}
      </SectionHeading>
      <FilmPlayer
        address={filmAddress(language)}
        poster={posterAddress(language)}
        size={FILM}
        tracks={LANGUAGES.map((words) => ({
          language: words,
          label: captions[words],
          address: captionAddress(words),
          isDefault: words === language,
        }))}
        words={{ play, failed, title, length: fillText(length, { minutes: filmLength() }) }}
      />
    </section>
  );
}
