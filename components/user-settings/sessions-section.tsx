"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Alert } from "@/components/ui/alert";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { useEndSession, useSignOutEverywhere } from "@/lib/auth/client/mutations";
import { sessionsQuery } from "@/lib/auth/client/queries";
import type { Session } from "@/lib/auth/schemas";

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
            {t("me.signOutEverywhere")}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

interface Props {
  session: Session;
  /** Called before the row unmounts, to move the focus. */
  onGone(): void;
}

/** Renders a session: device, location, start and a sign-out button. */
function SessionRow({ session, onGone }: Props) {
  const t = useTranslations("auth.me");
  const common = useTranslations("common.nav");
  const { browser, system, ip, current, method, secondFactor } = session;
  const factor = secondFactor && t(`factors.${secondFactor}`);
  const parts = [browser, system].filter((part) => part !== null);
  const device = parts.length > 0 ? parts.join(" · ") : t("unknownDevice");
  const { isPending, leave } = useEnding(session, onGone);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{device}</bdi>
          {current && <Tag>{t("thisDevice")}</Tag>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-13 text-ink-2">
          {ip && <bdi dir="ltr">{ip}</bdi>}
          {method && (
            <span>{t("how", { method: [t(`methods.${method}`), factor].filter(Boolean).join(" + ") })}</span>
          )}
          <span>{t.rich("signedIn", { date: () => <DayText value={session.createdAt} /> })}</span>
          <span>{t.rich("lastSeen", { date: () => <DayText value={session.lastSeenAt} /> })}</span>
        </span>
      </div>
      <Button
        size="sm"
        className="ms-auto flex-none"
        busy={isPending}
        onClick={leave}
        aria-label={`${common("signOut")}: ${device}`}
      >
        {common("signOut")}
      </Button>
    </li>
  );
}

/** Another session is revoked; ending the current one signs out. */
function useEnding({ _id, current }: Session, onDeleted: () => void) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const end = useEndSession();
  const out = useSignOutAction();
  const endIt = async () => {
    try {
      await end.runAsync(_id);
    } catch (error) {
      showToast.error(errorText(error));
      return;
    }
    showToast.success(t("me.sessionEnded"));
    onDeleted();
  };
  return { isPending: end.isPending || out.isPending, leave: current ? out.leave : endIt };
}
