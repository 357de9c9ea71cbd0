import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { RelativeTimeText } from "@/components/shell/relative-time-text";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { Switch } from "@/components/ui/switch";
import { toApiError } from "@/lib/api-client/api-error";
import { useMailReviewLink, useUpdateReviewLink } from "@/lib/content-plan/client/mutations";
import { MAX_CLIENT_EMAIL_LENGTH, MAX_LINK_MAILS, REMINDER_DAYS } from "@/lib/content-plan/limits";
import type { ReviewLinkDto } from "@/lib/content-plan/schemas";

interface Props {
  accountId: string;
  link: ReviewLinkDto;
}

/** Shows where a link was mailed, with the switch of its automatic reminders. */
export function ClientMailStatus({
  accountId,
  link: { _id: linkId, clientEmail, mailedAt, remindsClient, remindersLeft, hasClientStopped },
}: Props) {
  const t = useTranslations("contentPlanner.plan.review");
  const errorText = useErrorText();
  const update = useUpdateReviewLink(accountId);
  const [wanted, setWanted] = useState(remindsClient);
  if (!clientEmail || !mailedAt) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
        {t.rich("mailedTo", {
          address: () => <bdi dir="ltr">{clientEmail}</bdi>,
          when: () => <RelativeTimeText at={mailedAt} now={Date.now()} />,
        })}
      </span>
      {hasClientStopped || remindersLeft === 0 ? (
        <span className="text-ink-2">{t(hasClientStopped ? "clientStopped" : "remindersSent")}</span>
      ) : (
        <Switch
          checked={update.isPending ? wanted : remindsClient}
          onCheckedChange={(next) => {
            setWanted(next);
            update.run({ linkId, remindsClient: next });
          }}
        >
          {t("reminders")}
        </Switch>
      )}
      {update.error && (
        <span role="alert" className="text-err">
          {errorText(update.error)}
        </span>
      )}
    </div>
  );
}

/** Mails the link to a client, or a reminder to the same address. */
export function ClientMailForm({ accountId, link, onDone }: Props & { onDone(): void }) {
  const t = useTranslations("contentPlanner.plan.review");
  const common = useTranslations("common");
  const { email: ownEmail, isEmailVerified } = useCurrentUser();
  const mail = useMailReviewLink(accountId);
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(link.clientEmail ?? "");
  const [remindsClient, setReminds] = useState(link.clientEmail ? link.remindsClient : true);
  // This mail counts, too: the first one leaves all of them.
  const mostReminders = link.mailedAt ? Math.max(0, link.remindersLeft - 1) : link.remindersLeft;
  const [isInvalid, setInvalid] = useState(false);
  const refusal = useRefusalText(mail.error);
  async function send(event: FormEvent) {
    event.preventDefault();
    const isValid = email.trim() !== "" && field.current?.validity.valid === true;
    setInvalid(!isValid);
    if (!isValid || !isEmailVerified) return field.current?.focus();
    const done = await mail
      .runAsync({ linkId: link._id, email: email.trim(), remindsClient: remindsClient && mostReminders > 0 })
      .catch(() => null);
    if (!done) return;
    showToast.success(t.rich("mailSent", { address: () => <bdi dir="ltr">{email.trim()}</bdi> }));
    onDone();
  }
  const problem = isInvalid ? t("emailInvalid") : isEmailVerified ? refusal : t("verifyFirst");
  return (
    <form noValidate className="grid max-w-120 gap-3" onSubmit={(event) => void send(event)}>
      <Field
        label={t("email")}
        hint={t.rich("emailHint", { address: () => <bdi dir="ltr">{ownEmail}</bdi> })}
        error={problem}
      >
        <Input
          ref={field}
          autoFocus
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_CLIENT_EMAIL_LENGTH}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setInvalid(false);
            if (mail.error) mail.reset();
          }}
        />
      </Field>
      {mostReminders > 0 && (
        <Checkbox checked={remindsClient} onCheckedChange={(wanted) => setReminds(wanted === true)}>
          {t("remind", { n: REMINDER_DAYS, most: mostReminders })}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={mail.isPending}>
          {t("sendMail")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}

function useRefusalText(error: Error | null): string | undefined {
  const t = useTranslations("contentPlanner.plan.review");
  const errorText = useErrorText();
  if (!error) return undefined;
  const { details, code } = toApiError(error);
  if (details?.reason === "stopped") return t("mailStopped");
  if (details?.reason === "too_soon") return t("mailTooSoon");
  if (details?.reason === "too_many") return t("mailTooMany", { n: MAX_LINK_MAILS });
  if (code === "validation_error") return t("emailInvalid");
  return errorText(error);
}
