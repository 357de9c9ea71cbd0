import { useTranslations } from "next-intl";
import { PriceTag as UnlabeledPriceTag } from "@/components/ui/price-tag";

/** Renders the price tag of a button with its text. */
export function PriceTag({ credits, className }: { credits: number; className?: string }) {
  const t = useTranslations("common.credits");
  return (
    <UnlabeledPriceTag credits={credits} className={className}>
      {t("amount", { n: credits })}
    </UnlabeledPriceTag>
  );
}
