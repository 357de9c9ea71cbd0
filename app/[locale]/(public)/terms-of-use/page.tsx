import { getLegalPageMetadata, PublicLegalPage } from "@/components/marketing/public-legal-page";
import { getEnv } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => getLegalPageMetadata({ name: "terms", params });

export default function TermsPage({ params }: Props) {
  return <PublicLegalPage name="terms" params={params} site={getEnv().APP_URL} />;
}
