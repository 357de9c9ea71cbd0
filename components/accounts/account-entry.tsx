"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { CreateAccountScreen } from "@/components/accounts/create-account-screen";
import type { Visit } from "@/components/connections/visit";
import { Centred } from "@/components/shell/centred";
import { QueryFailure } from "@/components/shell/query-failure";
import { Spinner } from "@/components/ui/spinner";
import { readLastAccount } from "@/lib/accounts/client/last-account";
import { accountsQuery } from "@/lib/accounts/client/queries";

interface Props {
  createNew: boolean;
  /** A visit to a network that fits no brand any more; the brand's connections say it. */
  visit: Visit | null;
}

/** Last used brand, else the first, else the screen that creates one. */
export function AccountEntry({ createNew, visit }: Props) {
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
      <Centred>
        <QueryFailure query={query} />
      </Centred>
    );
  }
  if (!accounts || target) {
    return (
      <Centred>
        <Spinner label={t("loading")} />
      </Centred>
    );
  }
  return <CreateAccountScreen back={last ? `/account/${last._id}` : null} />;
}
