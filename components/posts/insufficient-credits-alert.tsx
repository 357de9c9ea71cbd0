import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

interface Props {
  required: number;
  balance: number;
}

/** Says before a click that the balance does not buy an action. */
export function InsufficientCreditsAlert({ required, balance }: Props) {
  const t = useTranslations("posts.credits");
  return (
    <Alert tone="err" role="status" icon={<OctagonAlert aria-hidden="true" />} title={t("notEnough")}>
      <dl className="flex flex-wrap gap-x-3">
        <Amount name={t("required")} value={required} />
        <Amount name={t("balance")} value={balance} />
      </dl>
    </Alert>
  );
}

function Amount({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex gap-1">
      <dt>{name}:</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}
