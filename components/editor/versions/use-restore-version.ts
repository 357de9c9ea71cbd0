import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { finishCrop } from "@/components/editor/crop-image";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import { refetchPost } from "@/lib/canvas/client/refetch-post";
import type { restoredVersionResponse } from "@/lib/canvas/version-schemas";

/** Restores a version of the open design and offers to restore the state before. */
export function useRestoreVersion(design: OpenDesignContextValue) {
  const t = useTranslations("posts.editor");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { where, drawings } = usePostPagesContext();
  const [busy, setBusy] = useState(false);
  const close = useRef<() => void>(() => undefined);
  // The message belongs to this page of the post.
  useEffect(() => () => close.current(), []);

  async function restore(versionId: string): Promise<boolean> {
    const { autosave, editor, view } = design;
    finishCrop(design);
    await autosave.flush();
    const { rev, state } = autosave.read();
    // A problem with saving is shown above the stage.
    if (state !== "saved") {
      showToast.error(t("top.notSaved"));
      return false;
    }
    const { index, url } = where.read();
    const restored = await request<ResponseOf<typeof restoredVersionResponse>>(
      "POST",
      `/canvas/${where.postId}/${index}/versions/${versionId}/restore`,
      { body: { rev, pictureUrl: url }, idempotencyKey: createIdempotencyKey() },
    );
    await autosave.handleRemoteRevision(restored.rev);
    view.fit(editor.read().document.size);
    drawings.note(url, editor.read().document);
    // The post is read again, because its image does not show the restored design yet.
    void refetchPost(client, where).catch(() => undefined);
    const undo = { label: common("undo"), onClick: () => void run(restored.previousVersionId) };
    const id = showToast.success(t("versions.restored"), { action: undo });
    close.current = () => showToast.dismiss(id);
    return true;
  }

  /** Resolves to true when the version is restored. */
  async function run(versionId: string): Promise<boolean> {
    close.current();
    setBusy(true);
    try {
      return await restore(versionId);
    } catch (error) {
      showToast.error(errorText(error));
      // The design may have been changed elsewhere.
      await design.autosave.handleRemoteRevision(Number.POSITIVE_INFINITY);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
