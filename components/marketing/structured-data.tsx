import { EXPLAINER_VIDEO, getPosterUrl, getVideoUrl } from "@/components/marketing/explainer-video";
import type { LandingMessages, LandingProps } from "@/components/marketing/landing-messages";
import { PAID_PLAN_KEYS, PLANS } from "@/lib/billing/plans";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { getPublicPath, type PublicPath } from "@/lib/i18n/public-paths";

export interface JsonLdGraph {
  "@context": "https://schema.org";
  "@graph": Record<string, unknown>[];
}

interface Landing extends LandingProps {
  /** Absolute URL of the site, from APP_URL. */
  site: string;
  currency: string;
  hasVideo: boolean;
}

/** Builds organization, product, prices and video of the landing page. No ratings, because there are none. */
export function buildLandingJsonLd({ language, site, currency, texts, hasVideo }: Landing): JsonLdGraph {
  const { name, supportEmail, social } = siteConfig;
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
      url: at(getPublicPath(language, "/")),
      inLanguage: language,
      publisher: organization,
    },
    {
      "@type": "SoftwareApplication",
      name: name[language],
      description: texts.description,
      url: at(getPublicPath(language, "/")),
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      inLanguage: language,
      publisher: organization,
      // Monthly prices with monthly billing; the contact plan has no price.
      offers: PAID_PLAN_KEYS.map((key) => ({
        "@type": "Offer",
        name: PLANS[key].name,
        price: String(PLANS[key].monthlyPrice),
        priceCurrency: currency,
        url: `${at(getPublicPath(language, "/"))}#plans`,
      })),
    },
    ...(hasVideo ? [videoOf(language, at, texts)] : []),
  ]);
}

function videoOf(language: Language, at: (path: string) => string, { explainerVideo }: LandingMessages) {
  return {
    "@type": "VideoObject",
    name: explainerVideo.title,
    description: explainerVideo.lead,
    inLanguage: language,
    duration: `PT${EXPLAINER_VIDEO.seconds}S`,
    uploadDate: EXPLAINER_VIDEO.made,
    thumbnailUrl: at(getPosterUrl(language)),
    contentUrl: at(getVideoUrl(language)),
  };
}

interface Document extends Pick<Landing, "language" | "site"> {
  path: PublicPath;
  title: string;
}

/** Builds the breadcrumb data of a document. */
export function buildLegalPageJsonLd({ language, site, path, title }: Document): JsonLdGraph {
  const item = (position: number, name: string, target: PublicPath) => ({
    "@type": "ListItem",
    position,
    name,
    item: new URL(getPublicPath(language, target), site).href,
  });
  return graphOf([
    {
      "@type": "BreadcrumbList",
      itemListElement: [item(1, siteConfig.name[language], "/"), item(2, title, path)],
    },
  ]);
}

function graphOf(nodes: Record<string, unknown>[]): JsonLdGraph {
  return { "@context": "https://schema.org", "@graph": nodes };
}

/** Renders JSON-LD. Escapes `<`, which could end the element. */
export function StructuredData({ graph }: { graph: JsonLdGraph }) {
  return <script type="application/ld+json">{JSON.stringify(graph).replaceAll("<", "\\u003c")}</script>;
}
