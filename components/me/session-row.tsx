"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { useLeaving } from "@/components/shell/use-leaving";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { notify } from "@/components/ui/notify";
import { Tag } from "@/components/ui/tag";
import { useEndSession } from "@/lib/auth/client/use-end-session";
import type { Session } from "@/lib/auth/schemas";

interface Props {
  session: Session;
  /** The row is about to leave, and the focus with it. */
  onGone(): void;
}

/** One device: what it is, from where, since when, and the way out of it. */
export function SessionRow({ session, onGone }: Props) {
  const t = useTranslations("auth.me");
  const common = useTranslations("common.nav");
  const { browser, system, ip, current } = session;
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
          <span>{t.rich("signedIn", { date: () => <DateText value={session.createdAt} /> })}</span>
          <span>{t.rich("lastSeen", { date: () => <DateText value={session.lastSeenAt} /> })}</span>
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

/** Another device's session just ends; this one's end is signing out. */
function useEnding({ _id, current }: Session, onGone: () => void) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const end = useEndSession();
  const out = useLeaving();
  const endIt = async () => {
    try {
      await end.runAsync(_id);
    } catch (error) {
      notify.error(errorText(error));
      return;
    }
    notify.success(t("me.ended"));
    onGone();
  };
  return { isPending: end.isPending || out.isPending, leave: current ? out.leave : endIt };
}
