import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { parseOauthResult } from "@/components/connections/oauth-result";
import { getPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.connections.page");

export default async function ConnectionsPage({ searchParams }: QueryPageProps) {
  return <ConnectionsScreen oauthResult={parseOauthResult(await searchParams)} />;
}
