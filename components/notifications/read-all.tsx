"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { NotificationsAnswer, ReadBody } from "@/lib/notifications/schemas";

interface Props {
  /** The newest page. */
  data: NotificationsAnswer;
  onRead(body: ReadBody): void;
}

/** What arrives while the person reaches for it stays unread. */
export function ReadAll({ data, onRead }: Props) {
  const t = useTranslations("common.notifications");
  const until = data.notifications[0]?.createdAt;
  return (
    <Button
      variant="link"
      size="sm"
      className="ms-auto flex-none"
      onClick={() => onRead({ all: true, ...(until ? { until } : {}) })}
    >
      {t("readAll")}
    </Button>
  );
}
