"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { showToast } from "@/components/ui/show-toast";
import { useEndSession } from "@/lib/auth/client/mutations";
import type { Session } from "@/lib/auth/schemas";

interface Props {
  session: Session;
  /** Called before the row unmounts, to move the focus. */
  onGone(): void;
}

/** Renders a session: device, location, start and a sign-out button. */
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
    showToast.success(t("me.ended"));
    onDeleted();
  };
  return { isPending: end.isPending || out.isPending, leave: current ? out.leave : endIt };
}
