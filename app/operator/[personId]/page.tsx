import { PersonScreen } from "@/components/operator/person-screen";

interface Props {
  params: Promise<{ personId: string }>;
}

export default async function OperatorPersonPage({ params }: Props) {
  return <PersonScreen id={(await params).personId} />;
}
