import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button } from "@/components/ui/button";
import { request } from "@/lib/api-client/request";
import { canvasQuery, invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

/** Says that an image is older than its design, and renders it again on request. */
export function DesignChangedNote({ index }: { index: number }) {
  const t = useTranslations("posts.media");
  const client = useQueryClient();
  const { showError } = useResultToasts();
  const { draft, saver, readOnly } = useComposer();
  const { _id: postId } = draft.post;
  const apply = useMutation({
    mutationFn: () =>
      findOpenDraft(saver).run(async (_, before) => {
        const { canvasData, rev, pictureUrl } = await client.fetchQuery({
          ...canvasQuery(postId, index),
          staleTime: 0,
        });
        if (!canvasData) return before;
        const next = { ...canvasData, baseRev: rev, rev: rev + 1 };
        const body = { imageIndex: index, canvasData: next, pictureUrl, use: true };
        const { post } = await request("POST", `/canvas/${postId}`, { body, schema: savedCanvasResponse });
        return post ?? before;
      }),
    onSuccess: () => invalidateDesignsByIndex(client, postId),
    onError: showError,
  });
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-1.5 text-12 text-warn">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {t("designChanged")}
      {!readOnly && (
        <Button variant="link" size="sm" busy={apply.isPending} onClick={() => apply.mutate()}>
          {t("applyDesign")}
        </Button>
      )}
    </p>
  );
}
