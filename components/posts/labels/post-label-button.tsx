import { Tag as TagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LabelMenu } from "@/components/posts/labels/label-menu";
import { LabelSwatch } from "@/components/posts/labels/label-swatch";
import { useLabelNames } from "@/components/posts/labels/use-label-names";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import type { PostLabel } from "@/lib/core/post-labels";
import { useLabelPosts } from "@/lib/posts/client/label-posts";
import type { PostDto } from "@/lib/posts/schemas";

/** Shows the label of a post and changes it at once, also that of a published post. */
export function PostLabelButton({ post: { _id, accountId, label } }: { post: PostDto }) {
  const t = useTranslations("posts.label");
  const names = useLabelNames();
  const errorText = useErrorText();
  const update = useLabelPosts(accountId);
  const [chosen, setChosen] = useState(label);
  const shown = update.isPending ? chosen : label;
  async function change(to: PostLabel | null) {
    setChosen(to);
    try {
      await update.runAsync({ postIds: [_id], label: to });
    } catch (error) {
      showToast.error(errorText(error));
    }
  }
  return (
    <LabelMenu value={shown} none={t("none")} onChange={(to) => void change(to)}>
      <Button size="sm" variant="quiet" aria-label={shown ? t("of", { name: names[shown] }) : t("set")}>
        {shown ? <LabelSwatch label={shown} /> : <TagIcon aria-hidden="true" />}
        {shown && <bdi className="max-w-32 truncate max-[1199px]:sr-only">{names[shown]}</bdi>}
      </Button>
    </LabelMenu>
  );
}
