import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.connections.page");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConnectionsPage({ searchParams }: Props) {
  const { connected, problem } = await searchParams;
  const result = connected ? "connected" : typeof problem === "string" ? problem : null;
  return <ConnectionsScreen result={result} />;
}
