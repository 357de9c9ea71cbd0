import { useQuery } from "@tanstack/react-query";
import { OctagonAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PriceTag } from "@/components/posts/credit-price";
import { Alert } from "@/components/ui/alert";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { creditsInfoQuery } from "@/lib/credits/client/queries";

interface Props {
  credits: number;
  busy?: boolean;
  /** A cheaper action with its own button, offered when the balance does not buy this one. */
  cheaper?: { credits: number; label: ReactNode; onClick(): void } | undefined;
  onClick(): void;
  children: ReactNode;
}

/** Renders the one paid button of a media tab; when the balance is too low, what it still buys and the plans. */
export function GenerateButton({ credits, busy = false, cheaper, onClick, children }: Props) {
  const t = useTranslations("posts.results");
  const words = useTranslations("posts.credits");
  const balance = useQuery(creditsInfoQuery).data?.balance;
  if (balance === undefined || balance >= credits || busy) {
    return (
      <PaidButton credits={credits} busy={busy} onClick={onClick}>
        {children}
      </PaidButton>
    );
  }
  const isAffordable = cheaper && cheaper.credits <= balance;
  return (
    <div className="grid gap-2.5">
      <Alert tone="err" role="status" icon={<OctagonAlert aria-hidden="true" />} title={words("notEnough")}>
        <dl className="flex flex-wrap gap-x-3">
          <Amount name={words("required")} value={credits} />
          <Amount name={words("balance")} value={balance} />
        </dl>
      </Alert>
      {isAffordable && (
        <PaidButton credits={cheaper.credits} onClick={cheaper.onClick}>
          {cheaper.label}
        </PaidButton>
      )}
      <Button asChild>
        <Link href={"/subscriptions"}>{t("plans")}</Link>
      </Button>
    </div>
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

function PaidButton({
  credits,
  children,
  ...props
}: Pick<Props, "credits" | "busy" | "onClick" | "children">) {
  return (
    <Button
      block
      className="hover:border-voice hover:bg-voice-tint"
      price={<PriceTag credits={credits} className="border-line-strong text-voice-text" />}
      {...props}
    >
      {!props.busy && <WaveformDivider bare bars={5} className="text-voice" />}
      {children}
    </Button>
  );
}
