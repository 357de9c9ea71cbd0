import { getLegalPageMetadata, PublicLegalPage } from "@/components/marketing/public-legal-page";
import { getEnv } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => getLegalPageMetadata({ name: "privacy", params });

export default function PrivacyPage({ params }: Props) {
  return <PublicLegalPage name="privacy" params={params} site={getEnv().APP_URL} />;
}
