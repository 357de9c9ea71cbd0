import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InsufficientCreditsAlert } from "@/components/posts/insufficient-credits-alert";
import { Link } from "@/components/ui/app-link";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { creditsInfoQuery } from "@/lib/credits/client/queries";

interface Props {
  credits: number;
  /** The price tag of these credits. */
  price: ReactNode;
  busy?: boolean;
  /** A cheaper action with its own button, offered when the balance does not buy this one. */
  cheaper?: { credits: number; price: ReactNode; label: ReactNode; onClick(): void } | undefined;
  onClick(): void;
  children: ReactNode;
}

/** Renders the one paid button of a media tab; when the balance is too low, what it still buys and the plans. */
export function GenerateButton({ credits, price, busy = false, cheaper, onClick, children }: Props) {
  const t = useTranslations("posts.mediaResults");
  const balance = useQuery(creditsInfoQuery).data?.balance;
  if (balance === undefined || balance >= credits || busy) {
    return (
      <PaidButton price={price} busy={busy} onClick={onClick}>
        {children}
      </PaidButton>
    );
  }
  const isAffordable = cheaper && cheaper.credits <= balance;
  return (
    <div className="grid gap-2.5">
      <InsufficientCreditsAlert required={credits} balance={balance} />
      {isAffordable && (
        <PaidButton price={cheaper.price} onClick={cheaper.onClick}>
          {cheaper.label}
        </PaidButton>
      )}
      <Button asChild>
        <Link href={"/subscriptions"}>{t("plans")}</Link>
      </Button>
    </div>
  );
}

function PaidButton({ children, ...props }: Pick<Props, "price" | "busy" | "onClick" | "children">) {
  return (
    <Button
      block
      className="hover:border-voice hover:bg-voice-tint [&_[data-slot=price]]:border-line-strong [&_[data-slot=price]]:text-voice-text"
      {...props}
    >
      {!props.busy && <WaveformDivider bare bars={5} className="text-voice" />}
      {children}
    </Button>
  );
}
