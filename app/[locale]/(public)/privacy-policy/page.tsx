import { documentMetadata, PublicDocument } from "@/components/marketing/public-document";
import { env } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => documentMetadata({ name: "privacy", params });

export default function PrivacyPage({ params }: Props) {
  return <PublicDocument name="privacy" params={params} site={env().APP_URL} />;
}
