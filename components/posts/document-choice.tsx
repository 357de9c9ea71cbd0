"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { Switch } from "@/components/ui/switch";
import { draftFor } from "@/lib/posts/client/open-drafts";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Whether the pictures go out as the pages of one document, where the network has documents and there are pictures. */
export function DocumentChoice({ pictures }: { pictures: number }) {
  const t = useTranslations("posts.document");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const { post } = draft;
  const save = useSavePost(post._id);
  const [wish, setWish] = useState<boolean | null>(null);
  if (!PLATFORM_RULES[post.platform].documents || pictures === 0) return null;

  async function choose(asDocument: boolean) {
    setWish(asDocument);
    try {
      await draftFor(saver).run(async (revision) => (await save.runAsync({ revision, asDocument })).post);
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      setWish(null);
    }
  }
  return (
    <div className="grid basis-full gap-0.5">
      <Switch
        checked={wish ?? post.asDocument}
        onCheckedChange={(next) => void choose(next)}
        aria-describedby="document-hint"
        className="justify-self-start font-semibold text-13"
      >
        {t("choose")}
      </Switch>
      <p id="document-hint" className="text-13 text-ink-2">
        {t("hint")}
      </p>
    </div>
  );
}
