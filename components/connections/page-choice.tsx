"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { Skeleton } from "@/components/ui/skeleton";
import { targetsQuery } from "@/lib/connections/client/queries";
import { useChooseTarget } from "@/lib/connections/client/use-choose-target";

/** The person's pages; one of them is where this brand's posts go. */
export function PageChoice({ onDone }: { onDone(): void }) {
  const t = useTranslations("dashboard.connections");
  const _common = useTranslations("common");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const pages = useQuery(targetsQuery(account._id, "facebook"));
  const choose = useChooseTarget(account._id, "facebook");
  const use = (pageId: string) =>
    choose.runAsync(pageId).then(onDone, (error) => notify.error(errorText(error)));

  if (pages.isPending) return <Skeleton className="h-24" />;
  if (pages.isError) return <QueryFailure query={pages} lead={t("pagesFailed")} />;
  return (
    <section aria-labelledby="page-choice" className="grid gap-2">
      <h3 id="page-choice" className="font-semibold font-ui text-14">
        {t("choose")}
      </h3>
      <ul className="divide-y divide-line rounded-in border border-line">
        {pages.data.targets.map((page) => (
          <li key={page._id} className="flex items-center gap-3 p-3">
            <Avatar src={page.avatarUrl} fallback={[...page.name][0]} />
            <bdi className="line-clamp-1 wrap-anywhere flex-1 font-semibold">{page.name}</bdi>
            {page.selected ? (
              <Badge tone="ok">{t("inUse")}</Badge>
            ) : (
              <Button variant="primary" size="sm" busy={choose.isPending} onClick={() => use(page._id)}>
                {t("use")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
