import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { getConnectionHealth, needsUserAction } from "@/lib/connections/connection-health";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { PLATFORMS } from "@/lib/core/platforms";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { areCreditsLow } from "@/lib/credits/low-credits";
import type { CreditsInfo } from "@/lib/credits/schemas";

export interface AttentionNote {
  key: string;
  text: string;
  action: string;
  href: string;
}

/** Returns what waits for the user beside posts: requests of clients, connections that end, and credits that run out. */
export function useAttentionNotes(): AttentionNote[] {
  const t = useTranslations("dashboard.needs");
  const names = useTranslations("dashboard.connections");
  const states = useTranslations("dashboard.connectionHealth");
  const { _id } = useCurrentAccount();
  const connections = useQuery(connectionStatusQuery(_id)).data;
  const decisions = useQuery(reviewLinksQuery(_id)).data?.decisions ?? [];
  const credits = useQuery(creditsInfoQuery).data;
  const requests = decisions.filter(({ decision, isCurrent }) => decision !== "approved" && isCurrent);
  const ending = PLATFORMS.flatMap((platform): AttentionNote[] => {
    const connection = connections?.[platform];
    const health = connection && getConnectionHealth(connection);
    if (!health || !(health === "ends_soon" || needsUserAction(health))) return [];
    const state = states(health, { n: connection.daysLeft ?? 0 });
    return [
      {
        key: platform,
        text: `${names(platform)}: ${state}`,
        action: t(health === "choose" ? "choose" : "reconnect"),
        href: `/account/${_id}/connections`,
      },
    ];
  });
  const review = { key: "review", text: t("requests", { n: requests.length }), action: t("review") };
  const low = { key: "credits", text: t("credits", { n: credits?.balance ?? 0 }), action: t("plans") };
  return [
    ...(requests.length > 0 ? [{ ...review, href: `/account/${_id}/approval` }] : []),
    ...ending,
    ...(credits && isShort(credits) ? [{ ...low, href: "/subscriptions" }] : []),
  ];
}

/** Locked credits of the trial open with the verified address, which a banner asks for; a plan is not needed for that. */
const isShort = (credits: CreditsInfo) => credits.trial.locked === 0 && areCreditsLow(credits);
