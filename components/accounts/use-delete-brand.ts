"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { notify } from "@/components/ui/notify";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { useDeleteAccount } from "@/lib/accounts/client/use-delete-account";

/** Deletes the brand of this screen and goes on to the next one, or to the screen that creates the first. */
export function useDeleteBrand() {
  const t = useTranslations("dashboard.settings.delete");
  const router = useRouter();
  const account = useCurrentAccount();
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const { runAsync, isPending, error, reset } = useDeleteAccount(account._id);
  const next = accounts.find(({ _id }) => _id !== account._id);

  async function confirm() {
    try {
      await runAsync(undefined);
    } catch {
      return;
    }
    notify.success(t("done"));
    router.replace(next ? `/account/${next._id}` : "/account?new=1");
  }
  return { confirm, isPending, error, reset };
}

export type BrandDeletion = ReturnType<typeof useDeleteBrand>;
