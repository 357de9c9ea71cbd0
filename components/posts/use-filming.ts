"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useGenerateVideo } from "@/lib/generation/client/use-generate-video";
import { dismissJobs, useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";
import type { VideoModel, VideoSize } from "@/lib/jobs/video-rules";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** Has something to say: it failed, or its film waits for the person's word. */
const isNews = ({ state, result }: JobWire) =>
  hasEnded(state) && (result ? !result.postId : state === "failed");

/**
 * The film that is made for this post. What is under way is the server's to tell, so it is there after a reload and in
 * another tab as well.
 */
export function useFilming() {
  const { draft, saver, idea, askForIdea } = useComposer();
  const postId = draft.post._id;
  const { data } = useQuery(jobsQuery);
  const dismissed = useDismissedJobs();
  const generate = useGenerateVideo();
  const save = useSavePost(postId);
  const [size, setSize] = useState<VideoSize>("720x1280");
  const [imageUrl, setImageUrl] = useState("");
  const [asked, setAsked] = useState<VideoModel>("silent");
  const jobs = (data?.jobs ?? []).filter(({ kind, about }) => kind === "video" && about.postId === postId);

  function film(model: VideoModel) {
    if (idea.trim() === "") return askForIdea();
    setAsked(model);
    // A picture that left the post meanwhile is no beginning any more.
    const begins = draft.post.images.some(({ url }) => url === imageUrl) ? { imageUrl } : {};
    generate.run({ postId, prompt: idea.trim(), model, size, ...begins });
  }

  /** Puts a film that waited into the post, in the place of the one before. */
  async function use({ _id, result }: JobWire) {
    const { videoUrl } = result ?? {};
    if (!videoUrl) return;
    await saver.run(async (revision) => (await save.runAsync({ revision, videoUrl })).post);
    dismissJobs([_id]);
  }

  return {
    ...{ size, setSize, imageUrl, setImageUrl, film, use, generate },
    retry: () => film(asked),
    using: save.isPending,
    open: jobs.find(({ state }) => !hasEnded(state)) ?? null,
    news: jobs.find((job) => isNews(job) && !dismissed.includes(job._id)) ?? null,
    dismiss: ({ _id }: JobWire) => dismissJobs([_id]),
  };
}

export type Filming = ReturnType<typeof useFilming>;
