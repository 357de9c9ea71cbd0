"use client";

import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { Banner } from "@/components/ui/banner";
import { isReached, onReach } from "@/lib/api-client/reach";
import { authCheckQuery } from "@/lib/auth/client/queries";

const always = () => true;

/** Above the page while nothing gets through for want of a network. */
export function OfflineBanner() {
  const t = useTranslations("common");
  const client = useQueryClient();
  const reached = useSyncExternalStore(onReach, isReached, always);
  useEffect(() => {
    // A laptop may have no network and its own server all the same: one look tells.
    const look = () => void client.refetchQueries(authCheckQuery);
    window.addEventListener("offline", look);
    window.addEventListener("online", look);
    return () => {
      window.removeEventListener("offline", look);
      window.removeEventListener("online", look);
    };
  }, [client]);
  return (
    <div role="status">
      {!reached && <Banner icon={<WifiOff aria-hidden="true" />}>{t("offline")}</Banner>}
    </div>
  );
}
