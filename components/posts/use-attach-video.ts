import { useTranslations } from "next-intl";
import { useState } from "react";
import { formatFileSize } from "@/components/media/download-file";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { useErrorText } from "@/components/shell/use-error-text";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { useUploadVideo } from "@/lib/media/client/use-upload-video";
import { isVideoType, MAX_SIGNED_UPLOAD_BYTES } from "@/lib/media/video-limits";

interface Failure {
  file: File;
  text: string;
  /** A retry of the same file may succeed. */
  retriable: boolean;
}

/** Error codes that a retry cannot fix. */
const FINAL = ["video_too_large", "too_large_for_both", "too_large", "unsupported_type", "storage_limit"];

export function useAttachVideo(removal: PendingVideoRemoval) {
  const t = useTranslations("posts.video");
  const { draft } = useComposer();
  const { save } = useSaveChanges();
  const failureText = useFailureText();
  const { progress, upload, cancel } = useUploadVideo();
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(chosen: File) {
    setFailure(null);
    if (!isVideoType(chosen.type)) {
      return setFailure({ file: chosen, text: failureText({ code: "unsupported_type" }), retriable: false });
    }
    setFile(chosen);
    try {
      const response = await upload(chosen, draft.post._id);
      if (!response) return;
      // A new video cancels a pending removal.
      removal.show();
      await save({ videoUrl: response.videoUrl });
      showToast.success(t("added"));
    } catch (error) {
      const { code } = toApiError(error);
      setFailure({ file: chosen, text: failureText(error), retriable: !FINAL.includes(code) });
    }
  }

  return {
    sending: progress && file ? { ...progress, name: file.name, bytes: file.size } : null,
    failure,
    send,
    cancel,
    retry: () => failure && void send(failure.file),
    dismiss: () => setFailure(null),
  };
}

function useFailureText(): (error: unknown) => string {
  const t = useTranslations("posts.video.error");
  const errorText = useErrorText();
  return (error) => {
    const code = (error as { code?: string }).code ?? "";
    const status = (error as { status?: number }).status ?? 0;
    const key = code as Parameters<typeof t>[0];
    return t.has(key) ? t(key, { status, limit: formatFileSize(MAX_SIGNED_UPLOAD_BYTES) }) : errorText(error);
  };
}

export type AttachVideoState = ReturnType<typeof useAttachVideo>;

/** Hides a removed video while its undo is available. */
export function usePendingVideoRemoval() {
  const t = useTranslations("posts.video");
  const { videoUrl } = useComposer().draft.post;
  const { save } = useSaveChanges();
  const { deletions, hidden, remove, undo, finish } = useScopedDeletions({
    remove: (url) => save((post) => (post.videoUrl === url ? { videoUrl: null } : null)),
  });
  return {
    isHidden: videoUrl !== null && hidden.includes(videoUrl),
    removeLater: () => videoUrl !== null && remove(videoUrl, t("removed")),
    flush: finish,
    /** A new video cancels the pending removal. */
    show: () => deletions.read().forEach(undo),
  };
}

export type PendingVideoRemoval = ReturnType<typeof usePendingVideoRemoval>;
