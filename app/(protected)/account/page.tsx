import { AccountEntry } from "@/components/accounts/account-entry";
import { visitOf } from "@/components/connections/visit";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("common.nav.brands");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Redirects to a brand; with none yet, or `?new=1`, shows how to create one (decisions.md, "Routes"). */
export default async function AccountPage({ searchParams }: Props) {
  const query = await searchParams;
  return <AccountEntry createNew={query.new === "1"} visit={visitOf(query)} />;
}
