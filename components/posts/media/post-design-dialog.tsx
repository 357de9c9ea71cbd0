import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StartDesignDialog, type StartDesignDialogProps } from "@/components/designs/start-design-dialog";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { type DesignSource, fetchDesignSource } from "@/lib/canvas/client/fetch-design-source";
import { canvasKeys, sparePagesQuery } from "@/lib/canvas/client/queries";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { postKeys } from "@/lib/posts/client/queries";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** Starts a design for the open post. A page from a template or an image becomes its last image. */
export function PostDesignDialog(props: StartDesignDialogProps) {
  const t = useTranslations("posts.designs.start");
  const { images } = useComposer().draft.post;
  return (
    <StartDesignDialog
      {...props}
      draft={useStartForPost()}
      room={MAX_IMAGES - images.length}
      text={t("forPost")}
    >
      <UnfinishedPages />
    </StartDesignDialog>
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
  return { starting, start: (name: string, source: DesignSource) => void start(name, source) };
}
