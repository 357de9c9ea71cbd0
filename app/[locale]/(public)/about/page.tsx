import { documentMetadata, PublicDocument } from "@/components/marketing/public-document";
import { env } from "@/lib/core/server/env";

interface Props {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: Props) => documentMetadata({ name: "about", params });

export default function AboutPage({ params }: Props) {
  return <PublicDocument name="about" params={params} site={env().APP_URL} />;
}
