import { documentMetadata, PublicDocument } from "@/components/marketing/public-document";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => documentMetadata({ name: "privacy", params });

export default function PrivacyPage({ params }: Props) {
  return <PublicDocument name="privacy" params={params} />;
}
