"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { useChooseTarget } from "@/lib/connections/client/mutations";
import { targetsQuery } from "@/lib/connections/client/queries";
import type { TargetDto } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

/** Lists the user's pages, profiles and organizations; the account publishes to the selected one. */
export function TargetPicker({ platform, onDone }: { platform: Platform; onDone(): void }) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const query = useQuery(targetsQuery(account._id, platform));
  const choose = useChooseTarget(account._id, platform);
  const use = (targetId: string) =>
    choose.runAsync(targetId).then(onDone, (error) => showToast.error(errorText(error)));

  if (query.isPending) return <Skeleton className="h-24" />;
  const failure = <QueryError query={query} lead={t("targetsFailed")} />;
  if (!query.data) return failure;
  const id = `choice-${platform}`;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold font-ui text-14">
        {t(`choose.${platform}`)}
      </h3>
      {failure}
      <ul className="divide-y divide-line rounded-in border border-line">
        {query.data.targets.map((target) => (
          <li key={target._id} className="flex items-center gap-3 p-3">
            <Avatar src={target.avatarUrl} fallback={[...target.name][0]} />
            <TargetName target={target} />
            {target.selected ? (
              <Badge tone="ok">{t("inUse")}</Badge>
            ) : (
              <Button variant="primary" size="sm" busy={choose.isPending} onClick={() => use(target._id)}>
                {t("use")}
                <span className="sr-only">
                  : <bdi>{target.name}</bdi>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TargetName({ target: { name, kind } }: { target: TargetDto }) {
  const t = useTranslations("dashboard.connections.kind");
  return (
    <span className="grid min-w-0 flex-1">
      <span className="line-clamp-1 wrap-anywhere font-semibold">
        <bdi>{name}</bdi>
      </span>
      {kind && <span className="text-13 text-ink-2">{t(kind)}</span>}
    </span>
  );
}
