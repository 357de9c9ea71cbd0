import { useTranslations } from "next-intl";
import { CreditButton } from "@/components/billing/credit-button";
import { useMissingNetworks } from "@/components/posts/networks/use-post-group";
import { useCreateVariants } from "@/components/posts/variants/use-create-variants";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { VariantProgress } from "@/components/posts/variants/variant-progress";
import { Card } from "@/components/ui/card";
import { PlatformTag } from "@/components/ui/platform-tag";

/** Offers a published post to the networks that do not have it yet, as drafts to check. */
export function AdaptCard() {
  const t = useTranslations("posts.networks");
  const missing = useMissingNetworks();
  const { own } = usePostVariants();
  const versions = useCreateVariants();
  if (missing.length === 0) return null;
  return (
    <Card aria-label={t("adaptTitle")} className="grid gap-3 p-4">
      <ul className="grid gap-3">
        {missing.map((platform) => (
          <li key={platform} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <PlatformTag platform={platform} size={20} />
            <span className="grid min-w-0 flex-1">
              <b className="font-bold">{t("adapt", { platform })}</b>
              <span className="text-13 text-ink-2">{t("adaptHint")}</span>
            </span>
            <CreditButton
              credits={versions.cost}
              variant={platform === missing[0] ? "voice" : "line"}
              disabled={versions.writing}
              onClick={() => void versions.write({ platform, language: own.language })}
            >
              {t("adaptAction")}
              <span className="sr-only"> {t("adaptFor", { platform })}</span>
            </CreditButton>
          </li>
        ))}
      </ul>
      <VariantProgress versions={versions} />
    </Card>
  );
}
