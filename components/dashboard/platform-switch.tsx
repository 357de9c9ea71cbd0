"use client";

import { useTranslations } from "next-intl";
import { usePlatform } from "@/components/accounts/use-platform";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Segment, Segmented } from "@/components/ui/segmented";
import { isPlatform, PLATFORMS } from "@/lib/accounts/platforms";

/** Which network new posts of the brand are for, remembered for each brand. */
export function PlatformSwitch() {
  const t = useTranslations("dashboard");
  const { platform, choose } = usePlatform();
  return (
    <Segmented
      aria-label={t("quick.network")}
      value={platform}
      onValueChange={(value) => isPlatform(value) && choose(value)}
    >
      {PLATFORMS.map((one) => (
        <Segment key={one} value={one}>
          <PlatformTag platform={one} />
          {t(`connections.${one}`)}
        </Segment>
      ))}
    </Segmented>
  );
}
