import { documentMetadata, PublicDocument } from "@/components/marketing/public-document";
import { env } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => documentMetadata({ name: "terms", params });

export default function TermsPage({ params }: Props) {
  return <PublicDocument name="terms" params={params} site={env().APP_URL} />;
}
