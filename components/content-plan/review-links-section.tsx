import { useQuery } from "@tanstack/react-query";
import { Copy, Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateRange } from "@/components/content-plan/date-range";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { type useCreateReviewLink, useRevokeReviewLink } from "@/lib/content-plan/client/mutations";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { DEFAULT_REVIEW_LINK_DAYS } from "@/lib/content-plan/limits";
import type { ReviewLinkDto } from "@/lib/content-plan/schemas";

interface Props {
  accountId: string;
  create: ReturnType<typeof useCreateReviewLink>;
  /** Error text, unless the plan's fields already display it. */
  problem: string | undefined;
  onMake(): void;
}

export function ReviewLinksSection({ accountId, create, problem, onMake }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const common = useTranslations("common");
  const links = useQuery(reviewLinksQuery(accountId));
  return (
    <section aria-labelledby="plan-review" className="grid gap-3">
      <h3 id="plan-review" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text", { n: DEFAULT_REVIEW_LINK_DAYS })}</p>
      <div>
        <Button busy={create.isPending} onClick={onMake}>
          <Link2 aria-hidden="true" />
          {t("create")}
        </Button>
      </div>
      {problem && (
        <Alert tone="err" role="alert">
          {problem}
        </Alert>
      )}
      {links.isPending && (
        <div role="status">
          <span className="sr-only">{common("loading")}</span>
          <Skeleton className="h-16" />
        </div>
      )}
      <QueryError query={links} />
      {links.data && links.data.links.length > 0 && (
        <ul className="grid gap-2">
          {links.data.links.map((link) => (
            <ReviewLinkItem key={link._id} accountId={accountId} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReviewLinkItem({ accountId, link }: { accountId: string; link: ReviewLinkDto }) {
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
          {t.rich("until", { date: () => <DayText value={link.expiresAt} /> })}
        </span>
        <span className="text-13 text-ink-2">
          {t("counts", { approved: link.approved, commented: link.commented })}
        </span>
      </div>
      {url && (
        <Input
          type="url"
          readOnly
          value={url}
          aria-label={t("url")}
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
