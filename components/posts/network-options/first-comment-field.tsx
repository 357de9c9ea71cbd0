import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useConnect } from "@/lib/connections/client/mutations";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { OPTION_LIMITS } from "@/lib/posts/option-limits";

export function FirstCommentField({ state }: { state: NetworkOptionsState }) {
  const t = useTranslations("posts.options");
  const { platform, options, change, save } = state;
  const comment = options.firstComment ?? "";
  return (
    <div className="grid gap-2">
      <Field label={t("firstComment")} hint={t("firstCommentHint")}>
        <Textarea
          rows={2}
          value={comment}
          maxLength={OPTION_LIMITS.comment[platform]}
          dir={comment ? "auto" : undefined}
          className="field-sizing-content max-h-40 min-h-14 resize-none"
          onChange={(event) => change({ firstComment: event.target.value })}
          onBlur={() => void save()}
        />
      </Field>
      <CommentPermission platform={platform} />
    </div>
  );
}

/** Offers to request the permission for comments, which is not part of the first consent. */
function CommentPermission({ platform }: Pick<NetworkOptionsState, "platform">) {
  const t = useTranslations("posts.options");
  const posts = useTranslations("posts");
  const { showError } = useResultToasts();
  const { account } = useComposer();
  const { data } = useQuery(connectionStatusQuery(account._id));
  const connect = useConnect(account._id);
  const connection = data?.[platform];
  if (connection?.state !== "connected" || connection.canComment) return null;
  const request = () =>
    connect.runAsync({ platform, app: connection.app, withComments: true }).catch(showError);
  return (
    <Alert
      tone="warn"
      actions={
        <Button size="sm" busy={connect.isPending} onClick={() => void request()}>
          {t("allow")}
        </Button>
      }
    >
      {t("notAllowed", { network: posts(`platform.${platform}`) })}
    </Alert>
  );
}
