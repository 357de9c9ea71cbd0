import { ConnectionsScreen } from "@/components/connections/connections-screen";
import { visitOf } from "@/components/connections/visit";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.connections.page");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConnectionsPage({ searchParams }: Props) {
  return <ConnectionsScreen visit={visitOf(await searchParams)} />;
}
