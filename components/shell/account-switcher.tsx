"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccountLimit } from "@/components/shell/use-current-user";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Skeleton } from "@/components/ui/spinner";
import { accountsQuery } from "@/lib/accounts/client/queries";
import type { AccountDto } from "@/lib/accounts/schemas";
import { connectionStatusQuery } from "@/lib/connections/client/queries";

interface Props {
  accountId: string;
  rail: boolean;
}

/** Shows the current account and a menu with the others. */
export function AccountSwitcher({ accountId, rail }: Props) {
  const t = useTranslations("common.nav");
  const limit = useAccountLimit();
  const accounts = useQuery(accountsQuery).data?.accounts;
  const current = accounts?.find((account) => account._id === accountId);
  const n = accounts?.length ?? 0;
  if (!accounts || !current) return <Skeleton className="h-12 w-full" />;
  const hidden = rail ? "hidden" : "max-[1199px]:hidden";
  return (
    <div data-tour="brand" className="grid self-stretch">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={`${t("brands")}: ${current.name}`}
          className={cn(
            "flex items-center gap-2.5 self-stretch rounded-card border border-line bg-surface p-2 text-start hover:border-line-strong",
            rail ? "justify-center p-[5px]" : "max-[1199px]:justify-center max-[1199px]:p-[5px]",
          )}
        >
          <Avatar src={current.logoUrl} fallback={[...current.name][0]} />
          <span className={cn("grid min-w-0 flex-1", hidden)}>
            <bdi className="line-clamp-1 wrap-anywhere font-bold align-as-parent">{current.name}</bdi>
            <Platforms accountId={accountId} />
          </span>
          <ChevronsUpDown aria-hidden="true" className={cn("size-4 flex-none text-ink-2", hidden)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="min-w-56 max-w-80">
          <DropdownMenuLabel>
            {limit === null ? t("brandCount", { n }) : t("brandsOf", { n, limit })}
          </DropdownMenuLabel>
          {accounts.map((account) => (
            <BrandItem key={account._id} account={account} isCurrent={account._id === accountId} />
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link href="/account?new=1">
              <Plus aria-hidden="true" />
              {t("newBrand")}
            </Link>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

function BrandItem({ account, isCurrent }: { account: AccountDto; isCurrent: boolean }) {
  return (
    <DropdownMenuItem asChild className="py-1.5">
      <Link href={`/account/${account._id}`} aria-current={isCurrent ? "true" : undefined}>
        <Avatar src={account.logoUrl} fallback={[...account.name][0]} />
        <span className="grid min-w-0 flex-1">
          <bdi className="line-clamp-1 wrap-anywhere align-as-parent">{account.name}</bdi>
          <Platforms accountId={account._id} />
        </span>
        {isCurrent && <Check aria-hidden="true" />}
      </Link>
    </DropdownMenuItem>
  );
}

/** Shows the number of connected platforms; fetched when the menu opens. */
function Platforms({ accountId }: { accountId: string }) {
  const t = useTranslations("common.nav");
  const status = useQuery(connectionStatusQuery(accountId)).data;
  const n = Object.values(status ?? {}).filter(({ state }) => state === "connected").length;
  return <span className="min-h-4 truncate text-12 text-ink-2">{status && t("networks", { n })}</span>;
}
