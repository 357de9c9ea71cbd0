"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { MarkReadBody, NotificationsResponse } from "@/lib/notifications/schemas";

interface Props {
  data: NotificationsResponse;
  onRead(body: MarkReadBody): void;
}

/** Marks the displayed notifications as read; those that arrive meanwhile stay unread. */
export function MarkAllReadButton({ data, onRead }: Props) {
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
