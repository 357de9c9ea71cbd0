"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut, Settings2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { CreateAccountForm } from "@/components/accounts/create-account-form";
import type { OauthResult } from "@/components/connections/oauth-result";
import { QueryError } from "@/components/shell/query-error";
import { CenteredPage, SimplePageLayout } from "@/components/shell/simple-page-layout";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { readLastAccount } from "@/lib/accounts/client/last-account";
import { accountsQuery } from "@/lib/accounts/client/queries";

interface Props {
  createNew: boolean;
  /** OAuth result that belongs to no account; the connections screen displays it. */
  visit: OauthResult | null;
}

/** Redirects to the last used account, else the first one, else shows the form that creates an account. */
export function AccountRedirect({ createNew, visit }: Props) {
  const t = useTranslations("common");
  const router = useRouter();
  const query = useQuery(accountsQuery);
  const accounts = query.data?.accounts;
  const last = accounts && (accounts.find(({ _id }) => _id === readLastAccount()) ?? accounts[0]);
  const home = visit ? `/connections?problem=${visit.result}&network=${visit.platform}` : "";
  const target = last && !createNew ? `/account/${last._id}${home}` : null;

  useEffect(() => {
    if (target) router.replace(target);
  }, [target, router]);

  if (query.isError && !accounts) {
    return (
      <CenteredPage>
        <QueryError query={query} />
      </CenteredPage>
    );
  }
  if (!accounts || target) {
    return (
      <CenteredPage>
        <Spinner label={t("loading")} />
      </CenteredPage>
    );
  }
  return <CreateAccountScreen back={last ? `/account/${last._id}` : null} />;
}

/** Shows the form that creates an account. `back` is the path of an existing account. */
function CreateAccountScreen({ back }: { back: string | null }) {
  const t = useTranslations("common.account");
  return (
    <SimplePageLayout
      back={back}
      title={t("title")}
      intro={t("intro")}
      actions={<OwnWays />}
      className="max-w-140 py-16"
    >
      <CreateAccountForm />
    </SimplePageLayout>
  );
}

/** Without an account there is no sidebar, so user settings and sign-out need links here. */
function OwnWays() {
  const t = useTranslations("common.nav");
  const { leave, isPending } = useSignOutAction();
  return (
    <>
      <Button asChild variant="quiet">
        <Link href="/account/me">
          <Settings2 aria-hidden="true" />
          {t("settings")}
        </Link>
      </Button>
      <Button variant="quiet" busy={isPending} onClick={leave}>
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        {t("signOut")}
      </Button>
    </>
  );
}
