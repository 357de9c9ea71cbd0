"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/components/shell/query-failure";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { preferencesQuery } from "@/lib/notifications/client/queries";
import { useSavePreferences } from "@/lib/notifications/client/use-save-preferences";
import { NOTIFICATION_KINDS, type NotificationKind } from "@/lib/notifications/rules";

/** Which of the bell's entries come by mail too. Each switch takes effect at once. */
export function MailSection() {
  const t = useTranslations("auth.me.mail");
  const user = useCurrentUser();
  const query = useQuery(preferencesQuery);
  return (
    <Card aria-labelledby="me-mail">
      <CardHead>
        <CardTitle id="me-mail">{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-4">
        <p className="text-ink-2">{t("text")}</p>
        {!user.isEmailVerified && <Note tone="warn">{t("unverified")}</Note>}
        {query.isPending && <Skeleton className="h-62" />}
        <QueryFailure query={query} />
        {query.data && (
          <ul className="grid gap-2">
            {NOTIFICATION_KINDS.map((kind) => (
              <li key={kind}>
                <MailSwitch kind={kind} on={query.data.mail[kind]} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

/** Moves under the finger; back where it was when that could not be saved. */
function MailSwitch({ kind, on }: { kind: NotificationKind; on: boolean }) {
  const t = useTranslations("auth.me.mail");
  const errorText = useErrorText();
  const save = useSavePreferences();
  const [wished, setWished] = useState<boolean | null>(null);
  const change = (value: boolean) => {
    setWished(value);
    save
      .runAsync({ mail: { [kind]: value } })
      .catch(() => undefined)
      .finally(() => setWished(null));
  };
  return (
    <>
      <Switch checked={wished ?? on} onCheckedChange={change}>
        {t(`kinds.${kind}`)}
      </Switch>
      {save.error && <Note tone="err">{errorText(save.error)}</Note>}
    </>
  );
}
