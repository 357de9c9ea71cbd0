import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { ContactSection } from "@/components/marketing/contact-section";
import { Differentiators, HowItWorks } from "@/components/marketing/differentiators";
import { getVideoUrl } from "@/components/marketing/explainer-video";
import { Hero } from "@/components/marketing/hero";
import { Highlights, PlatformsStrip } from "@/components/marketing/highlights";
import { ImpactMetrics } from "@/components/marketing/impact-metrics";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { PlansTeaser } from "@/components/marketing/plans-teaser";
import { PublicLayout } from "@/components/marketing/public-layout";
import { getPublicPageMetadata, type LocalePageProps } from "@/components/marketing/public-page-metadata";
import { buildLandingJsonLd, StructuredData } from "@/components/marketing/structured-data";
import { TestimonialsSection } from "@/components/marketing/testimonials";
import { VideoSection } from "@/components/marketing/video-section";
import { sellsYearly } from "@/lib/billing/server/sells-yearly";
import { getEnv } from "@/lib/core/server/env";
import { isLanguage } from "@/lib/i18n/direction";
import { getPublicPath } from "@/lib/i18n/public-paths";
import { readServerMessages } from "@/lib/i18n/server-messages";

export async function generateMetadata({ params }: LocalePageProps): Promise<Metadata> {
  const { locale } = await params;
  if (!isLanguage(locale)) return {};
  const texts = await readServerMessages<LandingMessages>(locale, "landing");
  const { title, description } = texts;
  return getPublicPageMetadata({ language: locale, path: "/", title, description });
}

export default async function LandingPage({ params }: LocalePageProps) {
  const { locale } = await params;
  if (!isLanguage(locale)) notFound();
  setRequestLocale(locale);
  const texts = await readServerMessages<LandingMessages>(locale, "landing");
  const { APP_URL: site, BRAND_CURRENCY: currency, BRAND_TESTIMONIALS: testimonials } = getEnv();
  // Evaluated once, when the page is built.
  const hasVideo = existsSync(join(process.cwd(), "public", getVideoUrl(locale)));
  const pageUrl = new URL(getPublicPath(locale, "/"), site).href;
  return (
    <PublicLayout language={locale} texts={texts} path="/">
      {/* Shown when the URL ends in this id: users arrive here after deleting their account. */}
      <p
        id="account-deleted"
        tabIndex={-1}
        className="hidden border-line border-b bg-surface px-6 py-4 text-center text-16 outline-none target:block"
      >
        {texts.accountDeleted}
      </p>
      <Hero language={locale} texts={texts} address={pageUrl} hasVideo={hasVideo} />
      <PlatformsStrip texts={texts} />
      {hasVideo && <VideoSection language={locale} texts={texts} />}
      <Highlights language={locale} texts={texts} />
      <HowItWorks texts={texts} />
      <ImpactMetrics texts={texts} />
      <Differentiators texts={texts} />
      {testimonials && <TestimonialsSection language={locale} texts={texts} testimonials={testimonials} />}
      <PlansTeaser texts={texts} currency={currency} hasYearly={sellsYearly()} />
      <ContactSection language={locale} texts={texts} />
      <StructuredData
        graph={buildLandingJsonLd({ language: locale, site, currency, texts, hasVideo: hasVideo })}
      />
    </PublicLayout>
  );
}
