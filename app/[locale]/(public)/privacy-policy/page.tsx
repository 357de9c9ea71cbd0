import { getLegalPageMetadata, PublicLegalPage } from "@/components/marketing/public-legal-page";
import type { LocalePageProps } from "@/components/marketing/public-page-metadata";
import { getEnv } from "@/lib/core/server/env";

export const generateMetadata = ({ params }: LocalePageProps) =>
  getLegalPageMetadata({ name: "privacy", params });

export default function PrivacyPage({ params }: LocalePageProps) {
  return <PublicLegalPage name="privacy" params={params} site={getEnv().APP_URL} />;
}
