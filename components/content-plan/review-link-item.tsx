"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateRange } from "@/components/content-plan/date-range";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { useRevokeReviewLink } from "@/lib/content-plan/client/mutations";
import type { ReviewLinkDto } from "@/lib/content-plan/schemas";

interface Props {
  accountId: string;
  link: ReviewLinkDto;
}

/** Renders an open review link: date range, expiry, feedback, URL and the button that closes it. */
export function ReviewLinkItem({ accountId, link }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const errorText = useErrorText();
  const close = useRevokeReviewLink(accountId);
  const { url } = link;
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      showToast.success(t("copied"));
    } catch {
      showToast.error(t("notCopied"));
    }
  };
  return (
    <li className="grid gap-2 rounded-card border border-line px-3 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-semibold">
          <DateRange startDate={link.startDate} endDate={link.endDate} />
        </strong>
        <span className="text-13 text-ink-2">
          {t.rich("until", { date: () => <DateText value={link.expiresAt} /> })}
        </span>
        <span className="text-13 text-ink-2">
          {t("said", { approved: link.approved, commented: link.commented })}
        </span>
      </div>
      {url && (
        <Input
          type="url"
          readOnly
          value={url}
          aria-label={t("address")}
          onFocus={({ target }) => target.select()}
          className="font-mono text-12"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url && (
          <Button size="sm" onClick={() => void copy(url)}>
            <Copy aria-hidden="true" />
            {t("copy")}
          </Button>
        )}
        <Button size="sm" variant="danger" busy={close.isPending} onClick={() => close.run(link._id)}>
          {t("close")}
        </Button>
        {close.error && <span className="text-13 text-err">{errorText(close.error)}</span>}
      </div>
    </li>
  );
}
