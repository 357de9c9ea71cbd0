import { FILM, filmAddress, posterAddress } from "@/components/marketing/film-facts";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { PAID_PLAN_KEYS, PLANS } from "@/lib/billing/plans";
import { ourBrand } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import { type PublicPath, publicAddress } from "@/lib/i18n/public-paths";

export interface Graph {
  "@context": "https://schema.org";
  "@graph": Record<string, unknown>[];
}

interface Landing {
  language: Language;
  /** Whole address of the site, as APP_URL says it. */
  site: string;
  currency: string;
  texts: LandingTexts;
  hasFilm: boolean;
}

/** Who we are, what this is, what it costs and what the film shows. No ratings: there are none. */
export function landingGraph({ language, site, currency, texts, hasFilm }: Landing): Graph {
  const { name, supportEmail, social } = ourBrand;
  const at = (path: string) => new URL(path, site).href;
  const organization = { "@id": `${at("/")}#organization` };
  return graphOf([
    {
      "@type": "Organization",
      ...organization,
      name: name[language],
      url: at("/"),
      logo: at("/icons/icon-512.png"),
      email: supportEmail,
      sameAs: Object.values(social),
    },
    {
      "@type": "WebSite",
      "@id": `${at("/")}#site`,
      name: name[language],
      url: at(publicAddress(language, "/")),
      inLanguage: language,
      publisher: organization,
    },
    {
      "@type": "SoftwareApplication",
      name: name[language],
      description: texts.description,
      url: at(publicAddress(language, "/")),
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      inLanguage: language,
      publisher: organization,
      // The month, paid monthly; the contact plan has no price to name.
      offers: PAID_PLAN_KEYS.map((key) => ({
        "@type": "Offer",
        name: PLANS[key].name,
        price: String(PLANS[key].monthlyPrice),
        priceCurrency: currency,
        url: `${at(publicAddress(language, "/"))}#plans`,
      })),
    },
    ...(hasFilm ? [videoOf(language, at, texts)] : []),
  ]);
}

function videoOf(language: Language, at: (path: string) => string, { film }: LandingTexts) {
  return {
    "@type": "VideoObject",
    name: film.title,
    description: film.lead,
    inLanguage: language,
    duration: `PT${FILM.seconds}S`,
    uploadDate: FILM.made,
    thumbnailUrl: at(posterAddress(language)),
    contentUrl: at(filmAddress(language)),
  };
}

interface Document {
  language: Language;
  site: string;
  path: PublicPath;
  title: string;
}

/** Where a document stands below the first page. */
export function documentGraph({ language, site, path, title }: Document): Graph {
  const item = (position: number, name: string, target: PublicPath) => ({
    "@type": "ListItem",
    position,
    name,
    item: new URL(publicAddress(language, target), site).href,
  });
  return graphOf([
    {
      "@type": "BreadcrumbList",
      itemListElement: [item(1, ourBrand.name[language], "/"), item(2, title, path)],
    },
  ]);
}

function graphOf(nodes: Record<string, unknown>[]): Graph {
  return { "@context": "https://schema.org", "@graph": nodes };
}
