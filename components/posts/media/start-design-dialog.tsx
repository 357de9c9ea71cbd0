import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { BlankFormats, getFormatName } from "@/components/designs/blank-formats";
import { TileSkeletons } from "@/components/designs/design-grid";
import { TemplateGrid } from "@/components/designs/template-grid";
import { TemplateGallery } from "@/components/editor/templates/template-gallery";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogContentBody, TitledDialogHeader } from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { type DesignSource, fetchDesignSource } from "@/lib/canvas/client/fetch-design-source";
import { canvasKeys, sparePagesQuery } from "@/lib/canvas/client/queries";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { postKeys } from "@/lib/posts/client/queries";

interface Props {
  returnTo: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Starts a design for the open post: an empty page, or a template, which becomes its last image. */
export function StartDesignDialog({ returnTo, onClose }: Props) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const { starting, start } = useStartForPost();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="xl" onCloseAutoFocus={createDialogSearchFocus(returnTo).onCloseAutoFocus}>
        <TitledDialogHeader title={t("start.title")} text={t("start.forPost")} />
        <DialogContentBody className="grid max-h-[70vh] gap-6 overflow-y-auto">
          <UnfinishedPages />
          <section aria-label={t("start.blank")} className="grid gap-3">
            <h3 className="text-18">{t("start.blank")}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3">
              <BlankFormats
                starting={starting}
                onStart={(size) => void start(getFormatName(size), { size })}
              />
            </ul>
          </section>
          <section aria-label={t("gallery")} className="grid gap-3">
            <h3 className="text-18">{t("gallery")}</h3>
            <TemplateGallery
              waiting={<TileSkeletons label={common("loading")} />}
              className="max-w-3xl sm:grid-cols-3"
            >
              {(templates) => (
                <TemplateGrid
                  templates={templates}
                  starting={starting}
                  onStart={(templateId) => void start(templateId, { templateId })}
                />
              )}
            </TemplateGallery>
          </section>
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

/** Links to the pages that were started and are not in the post yet. */
function UnfinishedPages() {
  const t = useTranslations("posts.designs.start");
  const { address, draft } = useComposer();
  const { data } = useQuery(sparePagesQuery(draft.post._id));
  if (!data?.pages.length) return null;
  return (
    <section aria-label={t("unfinished")} className="grid gap-3">
      <h3 className="text-18">{t("unfinished")}</h3>
      <ul className="flex flex-wrap gap-2">
        {data.pages.map(({ imageIndex }, at) => (
          <li key={imageIndex}>
            <Button asChild size="sm">
              <Link href={`${address}/images/${imageIndex}`}>{t("continue", { n: at + 1 })}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useStartForPost() {
  const router = useRouter();
  const client = useQueryClient();
  const { showError } = useResultToasts();
  const { account, address, saver } = useComposer();
  const [starting, setStarting] = useState<string | null>(null);
  async function start(name: string, source: DesignSource) {
    setStarting(name);
    try {
      const add = await fetchDesignSource(source, account);
      const key = createIdempotencyKey();
      let index = 0;
      const post = await findOpenDraft(saver).run(async (_, now) => {
        const added = await add(now, key);
        index = added.index;
        return added.post;
      });
      client.setQueryData(postKeys.byId(post._id), { post });
      await Promise.all([
        client.invalidateQueries({ queryKey: canvasKeys.sparesOf(post._id), refetchType: "all" }),
        client.invalidateQueries({ queryKey: canvasKeys.ofAccount(post.accountId) }),
        client.invalidateQueries({ queryKey: canvasImageKeys.all }),
      ]);
      router.push(`${address}/images/${index}`);
    } catch (error) {
      setStarting(null);
      showError(error);
    }
  }
  return { starting, start };
}
