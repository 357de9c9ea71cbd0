"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { sizeText } from "@/components/media/size-text";
import { useComposer } from "@/components/posts/composer-context";
import type { VideoRemoval } from "@/components/posts/use-video-removal";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import { useUploadVideo } from "@/lib/media/client/use-upload-video";
import { MAX_SIGNED_BYTES } from "@/lib/media/video-rules";
import { isVideoType } from "@/lib/media/video-schemas";
import { useSavePost } from "@/lib/posts/client/use-save-post";

interface Failure {
  file: File;
  text: string;
  /** The same file may go well another time. */
  retriable: boolean;
}

/** What another try of the same file cannot mend. */
const FINAL = ["video_too_large", "too_large_for_both", "too_large", "unsupported_type", "storage_limit"];

/** Uploads a film and puts it into the post, in the place of the one before. */
export function useVideoUpload(removal: VideoRemoval) {
  const t = useTranslations("posts.video");
  const { draft, saver } = useComposer();
  const save = useSavePost(draft.post._id);
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
      const answer = await upload(chosen, draft.post._id);
      if (!answer) return;
      // A film that waits for its Undo gives way to the new one.
      removal.show();
      const { videoUrl } = answer;
      await saver.run(async (revision) => (await save.runAsync({ revision, videoUrl })).post);
      notify.success(t("added"));
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

/** Why a film was not taken, in one sentence. */
function useFailureText(): (error: unknown) => string {
  const t = useTranslations("posts.video.error");
  const errorText = useErrorText();
  return (error) => {
    const code = (error as { code?: string }).code ?? "";
    const status = (error as { status?: number }).status ?? 0;
    const key = code as Parameters<typeof t>[0];
    return t.has(key) ? t(key, { status, limit: sizeText(MAX_SIGNED_BYTES) }) : errorText(error);
  };
}

export type VideoUploading = ReturnType<typeof useVideoUpload>;
