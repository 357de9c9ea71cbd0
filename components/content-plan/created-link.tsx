import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReviewLinkItem } from "@/components/content-plan/review-link-item";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";

interface Props {
  accountId: string;
  linkId: string;
  /** The screen of all links may be the one below the dialog. */
  onClose(): void;
}

/** Shows the link that was just created and leads to the screen with all of them. */
export function CreatedLink({ accountId, linkId, onClose }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const links = useQuery(reviewLinksQuery(accountId));
  const link = links.data?.links.find(({ _id }) => _id === linkId);
  return (
    <div className="grid gap-3">
      <QueryError query={links} />
      {link && (
        <ul>
          <ReviewLinkItem accountId={accountId} link={link} />
        </ul>
      )}
      <div>
        <LinkButton variant="quiet" href={`/account/${accountId}/approval`} onClick={onClose}>
          {t("all")}
        </LinkButton>
      </div>
    </div>
  );
}
