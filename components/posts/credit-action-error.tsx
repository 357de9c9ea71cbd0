import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PriceTag } from "@/components/posts/credit-price";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toApiError } from "@/lib/api-client/api-error";

interface Props {
  /** Nothing is shown for null. */
  error: unknown;
  /** Title, unless credits are insufficient. */
  title: string;
  text?: string | undefined;
  /** What a retry costs. */
  credits: number;
  icon?: ReactNode;
  onRetry(): void;
  onClose(): void;
}

const ICON = <OctagonAlert aria-hidden="true" />;

/** Renders a failed credit action: cause, effect on credits, next step; or the credits that are missing. */
export function CreditActionError({ error, title, text, credits, icon = ICON, onRetry, onClose }: Props) {
  const t = useTranslations("posts.credits");
  const common = useTranslations("common");
  const errorText = useCreditErrorText();
  if (error === null) return null;
  const needed = toApiError(error).creditDetails;
  return (
    <Alert
      tone="err"
      role="alert"
      icon={icon}
      title={needed ? t("notEnough") : title}
      actions={
        <>
          {!needed && (
            <Button size="sm" price={<PriceTag credits={credits} />} onClick={onRetry}>
              {common("retry")}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onClose}>
            {common("close")}
          </Button>
        </>
      }
    >
      {needed ? (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <div className="flex gap-2">
              <dt className="text-ink-2">{t("required")}</dt>
              <dd className="font-bold">{needed.required_credits}</dd>
            </div>
            <div className="flex gap-2">
              <dt className="text-ink-2">{t("balance")}</dt>
              <dd className="font-bold">{needed.current_balance}</dd>
            </div>
          </dl>
          <p className="mt-1">{t("kept")}</p>
        </>
      ) : (
        (text ?? errorText(error))
      )}
    </Alert>
  );
}
