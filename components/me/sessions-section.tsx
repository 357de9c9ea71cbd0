"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SessionRow } from "@/components/me/session-row";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { sessionsQuery } from "@/lib/auth/client/queries";
import { useSignOutEverywhere } from "@/lib/auth/client/use-sign-out-everywhere";

/** Where the person is signed in, and the way out of each and of all. */
export function SessionsSection() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const query = useQuery(sessionsQuery);
  const everywhere = useSignOutEverywhere();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card aria-labelledby="me-sessions">
      <CardHead>
        <CardTitle id="me-sessions" ref={heading} tabIndex={-1} className="outline-none">
          {t("me.sessions")}
        </CardTitle>
      </CardHead>
      <CardBody className="grid gap-4">
        {query.isPending && <Skeleton className="h-17" />}
        <QueryFailure query={query} />
        {query.data && (
          <ul className="grid divide-y divide-line border-line border-y">
            {query.data.sessions.map((session) => (
              <SessionRow key={session._id} session={session} onGone={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
        {everywhere.error && <Note tone="err">{errorText(everywhere.error, t("errors.logoutFailed"))}</Note>}
        <div>
          <Button busy={everywhere.isPending} onClick={() => everywhere.run(undefined)}>
            {t("me.everywhere")}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
