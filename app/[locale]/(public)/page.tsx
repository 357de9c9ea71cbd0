import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { Hero } from "@/components/marketing/hero";
import { HowItWorks } from "@/components/marketing/how-it-works";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { PublicFrame } from "@/components/marketing/public-frame";
import { publicMetadata } from "@/components/marketing/public-metadata";
import { isLanguage } from "@/lib/i18n/direction";
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
      <Hero language={locale} texts={texts} />
      <HowItWorks texts={texts} />
    </PublicFrame>
  );
}
