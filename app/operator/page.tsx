import { OperatorScreen } from "@/components/operator/operator-screen";
import type { QueryPageProps } from "@/components/shell/page-metadata";

export default async function OperatorPage({ searchParams }: QueryPageProps) {
  const { q } = await searchParams;
  return <OperatorScreen search={typeof q === "string" ? q.trim() : ""} />;
}
