import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { ContactSection } from "@/components/marketing/contact-section";
import { filmAddress } from "@/components/marketing/film-facts";
import { FilmSection } from "@/components/marketing/film-section";
import { Hero } from "@/components/marketing/hero";
import { Highlights } from "@/components/marketing/highlights";
import { HowItWorks } from "@/components/marketing/how-it-works";
import { Impact } from "@/components/marketing/impact";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { NetworksStrip } from "@/components/marketing/networks-strip";
import { PlansTeaser } from "@/components/marketing/plans-teaser";
import { PublicFrame } from "@/components/marketing/public-frame";
import { publicMetadata } from "@/components/marketing/public-metadata";
import { landingGraph } from "@/components/marketing/structured-data";
import { StructuredData } from "@/components/marketing/structured-data-script";
import { Testimonials } from "@/components/marketing/testimonials";
import { Why } from "@/components/marketing/why";
import { env } from "@/lib/core/server/env";
import { isLanguage } from "@/lib/i18n/direction";
import { publicAddress } from "@/lib/i18n/public-paths";
import { readServerTexts } from "@/lib/i18n/server-texts";

interface Props {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!isLanguage(locale)) return {};
  const texts = await readServerTexts<LandingTexts>(locale, "landing");
  const { title, description } = texts;
  return publicMetadata({ language: locale, path: "/", title, description });
}

export default async function LandingPage({ params }: Props) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  const texts = await readServerTexts<LandingTexts>(locale, "landing");
  const { APP_URL: site, BRAND_CURRENCY: currency } = env();
  // Asked once, when the page is built.
  const hasFilm = existsSync(join(process.cwd(), "public", filmAddress(locale)));
  const address = new URL(publicAddress(locale, "/"), site).href;
  return (
    <PublicFrame language={locale} texts={texts} path="/">
      {/* Shown when the address ends in its name: where a person lands who deleted their account. */}
      <p
        id="account-deleted"
        tabIndex={-1}
        className="hidden border-line border-b bg-surface px-6 py-4 text-center text-16 outline-none target:block"
      >
        {texts.accountDeleted}
      </p>
      <Hero language={locale} texts={texts} address={address} hasFilm={hasFilm} />
      <NetworksStrip texts={texts} />
      {hasFilm && <FilmSection language={locale} texts={texts} />}
      <Highlights language={locale} texts={texts} />
      <HowItWorks texts={texts} />
      <Impact texts={texts} />
      <Why texts={texts} />
      <Testimonials language={locale} texts={texts} />
      <PlansTeaser texts={texts} currency={currency} />
      <ContactSection language={locale} texts={texts} />
      <StructuredData graph={landingGraph({ language: locale, site, currency, texts, hasFilm })} />
    </PublicFrame>
  );
}
