import { useCallback, useEffect, useRef, useState } from "react";
import { uploadVideo } from "@/lib/media/client/upload-video";
import type { VideoResponse } from "@/lib/media/video-schemas";

export interface VideoProgress {
  stage: "sending" | "looking";
  /** Fraction of the file sent, 0 to 1. */
  share: number;
  /** Bytes per second of this attempt; null until known. */
  speed: number | null;
}

/** The speed is unreliable before this time. */
const SPEED_AFTER_MS = 1_000;

/** Uploads one video at a time with progress. Aborts when the component unmounts. */
export function useUploadVideo() {
  const [progress, setProgress] = useState<VideoProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  /** Resolves with null when the user canceled. Throws as `uploadVideo` does. */
  async function upload(file: File, postId: string): Promise<VideoResponse | null> {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let began = performance.now();
    const onProgress = ({ stage, share }: { stage: VideoProgress["stage"]; share: number }) => {
      if (signal.aborted) return;
      // The fallback starts from the beginning.
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
