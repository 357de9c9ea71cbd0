"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { GRID, TilesToCome } from "@/components/designs/design-grid";
import { TemplateTile } from "@/components/editor/templates/template-tile";
import { useTemplateDeletions } from "@/components/editor/templates/use-template-deletions";
import { usePosts } from "@/components/posts/use-posts";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { ownTemplatesQuery } from "@/lib/canvas/client/queries";
import { usePostFromTemplate } from "@/lib/canvas/client/use-post-from-template";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";
import { postAddress } from "@/lib/core/post-address";

/** Templates that the person saved; pressing one starts a post from it, in the editor. */
export function OwnTemplates() {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const query = useQuery(ownTemplatesQuery);
  const { hidden, remove } = useTemplateDeletions();
  const { starting, start } = useStart();
  const templates = query.data?.templates.filter(({ _id }) => !hidden.includes(_id));
  return (
    <section aria-labelledby="own-templates" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="own-templates" className="text-22">
          {t("templates")}
        </h2>
        <p className="text-ink-2">{t(templates?.length === 0 ? "noTemplates" : "templatesText")}</p>
      </header>
      {query.isPending && <TilesToCome label={common("loading")} />}
      <QueryFailure query={query} lead={t("templatesFailed")} />
      {templates && templates.length > 0 && (
        <ul className={GRID}>
          {templates.map((template) => (
            <TemplateTile
              key={template._id}
              template={template}
              busy={starting === template._id}
              disabled={starting !== null}
              onApply={() => void start(template)}
              onDelete={() => remove(template._id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function useStart() {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const make = usePostFromTemplate();
  const [starting, setStarting] = useState<string | null>(null);
  const start = async ({ _id }: CanvasTemplateWire) => {
    setStarting(_id);
    try {
      const input = { accountId: account._id, platform, templateId: _id };
      const post = await make.runAsync(input);
      addPost(post);
      router.push(`${postAddress(account._id, post._id)}/images/0`);
    } catch (error) {
      setStarting(null);
      notify.error(errorText(error));
    }
  };
  return { starting, start };
}
