import { Bell, Copy, ExternalLink, Lock, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { ClientMailForm, ClientMailStatus } from "@/components/content-plan/client-mail";
import { DateRange } from "@/components/content-plan/date-range";
import { RelativeTimeText } from "@/components/shell/relative-time-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { Input } from "@/components/ui/input";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Progress } from "@/components/ui/progress";
import { showToast } from "@/components/ui/show-toast";
import { useRevokeReviewLink } from "@/lib/content-plan/client/mutations";
import type { ReviewLinkDto } from "@/lib/content-plan/schemas";
import { PLATFORMS } from "@/lib/core/platforms";

interface Props {
  accountId: string;
  link: ReviewLinkDto;
}

/** Shows an approval link: its posts, what the client answered, and its address. */
export function ReviewLinkItem({ accountId, link }: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const { approved, commented, changed, waiting, posts, url } = link;
  const total = approved + commented + changed + waiting;
  const [isMailing, setMailing] = useState(false);
  const mailButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setMailing(false);
    mailButton.current?.focus();
  };
  return (
    <li>
      <Card className="grid gap-3 px-4 py-3" data-link={link._id}>
        <Heading link={link} />
        {posts === 0 ? (
          <p className="text-ink-2">{t(link.startDate ? "noPosts" : "pickedGone")}</p>
        ) : (
          <div className="grid gap-1.5">
            {total > 0 && (
              <Progress kind="meter" label={t("answers")} value={approved + commented} max={total} />
            )}
            <span className="text-13 text-ink-2">
              {t("counts", { approved, commented, changed, waiting })}
            </span>
          </div>
        )}
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
        <ClientMailStatus accountId={accountId} link={link} />
        <LinkActions
          accountId={accountId}
          link={link}
          isMailing={isMailing}
          mailButton={mailButton}
          onMail={() => setMailing(!isMailing)}
        />
        {isMailing && <ClientMailForm accountId={accountId} link={link} onDone={closeForm} />}
      </Card>
    </li>
  );
}

function Heading({ link }: Pick<Props, "link">) {
  const t = useTranslations("contentPlanner.plan.review");
  const platforms = useTranslations("posts.platform");
  const { startDate, endDate, posts } = link;
  const platform = PLATFORMS.find((one) => one === link.platform);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-semibold text-16">
        {startDate && endDate ? (
          <DateRange startDate={startDate} endDate={endDate} />
        ) : (
          t("picked", { n: posts })
        )}
      </h2>
      {platform && (
        <span className="inline-flex items-center gap-1.5 text-13">
          <PlatformTag platform={platform} />
          {platforms(platform)}
        </span>
      )}
      {link.hasPassword && (
        <Tag tone="quiet">
          <Lock aria-hidden="true" />
          {t("protected")}
        </Tag>
      )}
      <span className="ms-auto text-13 text-ink-2">
        {link.openedAt
          ? t.rich("opened", { when: () => <RelativeTimeText at={link.openedAt ?? ""} now={Date.now()} /> })
          : t("unopened")}
        {" · "}
        {t.rich("until", { date: () => <DayText value={link.expiresAt} /> })}
      </span>
    </header>
  );
}

function LinkActions({
  accountId,
  link: { _id, url, reminder, waiting, changed, clientEmail },
  isMailing,
  mailButton,
  onMail,
}: Props & { isMailing: boolean; mailButton: RefObject<HTMLButtonElement | null>; onMail(): void }) {
  const t = useTranslations("contentPlanner.plan.review");
  const errorText = useErrorText();
  const close = useRevokeReviewLink(accountId);
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast.success(done);
    } catch {
      showToast.error(t("notCopied"));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {url && (
        <>
          <Button size="sm" onClick={() => void copy(url, t("copied"))}>
            <Copy aria-hidden="true" />
            {t("copy")}
          </Button>
          {(!clientEmail || waiting + changed > 0 || isMailing) && (
            <Button ref={mailButton} size="sm" aria-expanded={isMailing} onClick={onMail}>
              <Mail aria-hidden="true" />
              {t(clientEmail ? "mailAgain" : "mail")}
            </Button>
          )}
          {reminder && waiting + changed > 0 && (
            <Button size="sm" onClick={() => void copy(reminder, t("reminderCopied"))}>
              <Bell aria-hidden="true" />
              {t("reminder")}
            </Button>
          )}
          <Button size="sm" variant="quiet" asChild>
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {t("view")}
            </a>
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="danger"
        className="ms-auto"
        busy={close.isPending}
        onClick={() => close.run(_id)}
      >
        {t("close")}
      </Button>
      {close.error && (
        <span role="alert" className="text-13 text-err">
          {errorText(close.error)}
        </span>
      )}
    </div>
  );
}
