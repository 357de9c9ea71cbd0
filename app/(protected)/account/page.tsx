import { AccountRedirect } from "@/components/accounts/account-redirect";
import { parseOauthResult } from "@/components/connections/oauth-result";
import { getPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("common.nav.brands");

/** Redirects to an account; without one, or with `?new=1`, shows the form that creates one. */
export default async function AccountPage({ searchParams }: QueryPageProps) {
  const query = await searchParams;
  return <AccountRedirect createNew={query.new === "1"} oauthResult={parseOauthResult(query)} />;
}
