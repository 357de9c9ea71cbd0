import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import type { VideoAudio, VideoModel, VideoSize } from "@/lib/core/video-models";
import { useGenerateVideo } from "@/lib/generation/client/use-generate-video";
import { saveDismissedJobs, useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

/** Returns whether the job failed or its video waits for a decision. */
const isNews = ({ state, result }: JobDto) =>
  hasJobEnded(state) && (result ? !result.postId : state === "failed");

/** Manages the video generation of this post. Its state lives on the server, so it survives a reload. */
export function useVideoGeneration() {
  const { draft, idea, askForIdea } = useComposer();
  const postId = draft.post._id;
  const { data } = useQuery(jobsQuery);
  const dismissed = useDismissedJobs();
  const generate = useGenerateVideo();
  const { save, isPending } = useSaveChanges();
  const [size, setSize] = useState<VideoSize>("720x1280");
  const [imageUrl, setImageUrl] = useState("");
  const [audio, setAudio] = useState<VideoAudio>("ambience");
  const [requested, setRequested] = useState<VideoModel>("silent");
  const jobs = (data?.jobs ?? []).filter(({ kind, about }) => kind === "video" && about.postId === postId);

  function video(model: VideoModel) {
    if (idea.trim() === "") return askForIdea();
    setRequested(model);
    // An image that was removed meanwhile is no start frame.
    const begins = draft.post.images.some(({ url }) => url === imageUrl) ? { imageUrl } : {};
    generate.run({ postId, prompt: idea.trim(), model, size, audio, ...begins });
  }

  async function use({ _id, result }: JobDto) {
    const { videoUrl } = result ?? {};
    if (!videoUrl) return;
    await save({ videoUrl });
    saveDismissedJobs([_id]);
  }

  return {
    size,
    setSize,
    imageUrl,
    setImageUrl,
    audio,
    setAudio,
    video,
    use,
    generate,
    retry: () => video(requested),
    using: isPending,
    open: jobs.find(({ state }) => !hasJobEnded(state)) ?? null,
    news: jobs.find((job) => isNews(job) && !dismissed.includes(job._id)) ?? null,
    dismiss: ({ _id }: JobDto) => saveDismissedJobs([_id]),
  };
}

export type VideoGenerationState = ReturnType<typeof useVideoGeneration>;
