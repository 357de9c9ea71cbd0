import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { VideoAudio, VideoModel, VideoSeconds, VideoSize } from "@/lib/core/video-models";
import { postResultKeys } from "@/lib/generation/client/result-queries";
import { useGenerateVideo } from "@/lib/generation/client/use-generate-video";
import { saveDismissedJobs, useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";
import { canvasImageKeys } from "@/lib/media/client/queries";

export interface VideoRequest {
  prompt: string;
  model: VideoModel;
  size: VideoSize;
  seconds: VideoSeconds;
  audio: VideoAudio;
  /** First frame; an image that was removed meanwhile is none. */
  imageUrl: string;
}

/** Manages the video generation of this post. Its state lives on the server, so it survives a reload. */
export function useVideoGeneration() {
  const { draft } = useComposer();
  const postId = draft.post._id;
  const { data } = useQuery(jobsQuery);
  const dismissed = useDismissedJobs();
  const generate = useGenerateVideo();
  const jobs = (data?.jobs ?? []).filter(({ kind, about }) => kind === "video" && about.postId === postId);
  useFreshResults(jobs);
  return {
    start({ imageUrl, ...request }: VideoRequest) {
      const begins = draft.post.images.some(({ url }) => url === imageUrl) ? { imageUrl } : {};
      generate.run({ postId, ...request, ...begins, attach: false });
    },
    generate,
    open: jobs.find(({ state }) => !hasJobEnded(state)) ?? null,
    failed: jobs.filter(
      ({ _id, state, result }) => state === "failed" && !result?.videoUrl && !dismissed.includes(_id),
    ),
    dismiss: ({ _id }: JobDto) => saveDismissedJobs([_id]),
  };
}

/** Refetches the results when a video of this post has ended. */
function useFreshResults(jobs: JobDto[]): void {
  const client = useQueryClient();
  const ended = jobs.flatMap(({ _id, result }) => (result?.videoUrl ? [_id] : [])).join();
  useEffect(() => {
    if (ended === "") return;
    void client.invalidateQueries({ queryKey: postResultKeys.all });
    void client.invalidateQueries({ queryKey: canvasImageKeys.all });
  }, [client, ended]);
}

export type VideoGenerationState = ReturnType<typeof useVideoGeneration>;
