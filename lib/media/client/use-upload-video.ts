import { useCallback, useEffect, useRef, useState } from "react";
import { uploadVideo } from "@/lib/media/client/upload-video";
import type { VideoAnswer } from "@/lib/media/video-schemas";

export interface VideoProgress {
  stage: "sending" | "looking";
  /** Of the file that has left, 0 to 1. */
  share: number;
  /** Bytes a second since this try began; null until that is known. */
  speed: number | null;
}

/** Before this much time the speed is a guess. */
const SPEED_AFTER_MS = 1_000;

/** One upload of a film at a time, with its progress. It ends with the screen that began it. */
export function useUploadVideo() {
  const [progress, setProgress] = useState<VideoProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  /** Null when the person cancelled. Throws as `uploadVideo` does. */
  async function upload(file: File, postId: string): Promise<VideoAnswer | null> {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let began = performance.now();
    const onProgress = ({ stage, share }: { stage: VideoProgress["stage"]; share: number }) => {
      if (signal.aborted) return;
      // A second way starts from the beginning.
      if (share === 0) began = performance.now();
      const ms = performance.now() - began;
      const speed = ms < SPEED_AFTER_MS ? null : (file.size * share * 1_000) / ms;
      setProgress({ stage, share, speed });
    };
    onProgress({ stage: "sending", share: 0 });
    try {
      return await uploadVideo({ file, postId, signal, onProgress });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (running.current === controller) setProgress(null);
    }
  }
  return { progress, upload, cancel };
}
