"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/spinner";
import { SessionRow } from "@/components/user-settings/session-row";
import { useSignOutEverywhere } from "@/lib/auth/client/mutations";
import { sessionsQuery } from "@/lib/auth/client/queries";

/** Lists the user's sessions with sign-out for each and for all. */
export function SessionsSection() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const query = useQuery(sessionsQuery);
  const everywhere = useSignOutEverywhere();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card aria-labelledby="me-sessions">
      <CardHeader>
        <CardTitle id="me-sessions" ref={heading} tabIndex={-1} className="outline-none">
          {t("me.sessions")}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {query.isPending && <Skeleton className="h-17" />}
        <QueryError query={query} />
        {query.data && (
          <ul className="grid divide-y divide-line border-line border-y">
            {query.data.sessions.map((session) => (
              <SessionRow key={session._id} session={session} onGone={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
        {everywhere.error && (
          <Alert tone="err">{errorText(everywhere.error, t("errors.logoutFailed"))}</Alert>
        )}
        <div>
          <Button busy={everywhere.isPending} onClick={() => everywhere.run(undefined)}>
            {t("me.everywhere")}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
