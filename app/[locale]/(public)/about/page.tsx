import { getLegalPageMetadata, PublicLegalPage } from "@/components/marketing/public-legal-page";
import { getEnv } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => getLegalPageMetadata({ name: "about", params });

export default function AboutPage({ params }: Props) {
  return <PublicLegalPage name="about" params={params} site={getEnv().APP_URL} />;
}
