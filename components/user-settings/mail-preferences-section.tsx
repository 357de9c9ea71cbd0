"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/components/shell/query-error";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { useSavePreferences } from "@/lib/notifications/client/mutations";
import { preferencesQuery } from "@/lib/notifications/client/queries";
import { NOTIFICATION_KINDS, type NotificationKind } from "@/lib/notifications/notification-kinds";

/** Selects the notifications that are also mailed. Changes are saved immediately. */
export function MailPreferencesSection() {
  const t = useTranslations("auth.me.mail");
  const user = useCurrentUser();
  const query = useQuery(preferencesQuery);
  return (
    <TitledCard id="me-mail" title={t("title")} className="grid gap-4">
      <p className="text-ink-2">{t("text")}</p>
      {!user.isEmailVerified && <Alert tone="warn">{t("unverified")}</Alert>}
      {query.isPending && <Skeleton className="h-62" />}
      <QueryError query={query} />
      {query.data && (
        <ul className="grid gap-2">
          {NOTIFICATION_KINDS.map((kind) => (
            <li key={kind}>
              <MailSwitch kind={kind} on={query.data.mail[kind]} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

/** Switches with an optimistic update that reverts on failure. */
function MailSwitch({ kind, on }: { kind: NotificationKind; on: boolean }) {
  const t = useTranslations("auth.me.mail");
  const errorText = useErrorText();
  const save = useSavePreferences();
  const [requested, setRequested] = useState<boolean | null>(null);
  const change = (value: boolean) => {
    setRequested(value);
    save
      .runAsync({ mail: { [kind]: value } })
      .catch(() => undefined)
      .finally(() => setRequested(null));
  };
  return (
    <>
      <Switch checked={requested ?? on} onCheckedChange={change}>
        {t(`kinds.${kind}`)}
      </Switch>
      {save.error && <Alert tone="err">{errorText(save.error)}</Alert>}
    </>
  );
}
