import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { parseOauthResult } from "@/components/connections/oauth-result";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.connections.page");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConnectionsPage({ searchParams }: Props) {
  return <ConnectionsScreen visit={parseOauthResult(await searchParams)} />;
}
