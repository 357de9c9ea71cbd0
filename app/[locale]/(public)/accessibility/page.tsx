import { getLegalPageMetadata, PublicLegalPage } from "@/components/marketing/public-legal-page";
import type { LocalePageProps } from "@/components/marketing/public-page-metadata";
import { getEnv } from "@/lib/core/server/env";

export const generateMetadata = ({ params }: LocalePageProps) =>
  getLegalPageMetadata({ name: "accessibility", params });

export default function AccessibilityPage({ params }: LocalePageProps) {
  return <PublicLegalPage name="accessibility" params={params} site={getEnv().APP_URL} />;
}
