"use client";

import { useState } from "react";
import { type Mark, maskOf } from "@/components/posts/edit/marks";
import { useSpending } from "@/components/posts/use-spending";
import { useEditImage } from "@/lib/generation/client/use-edit-image";
import type { EditImagesAnswer } from "@/lib/generation/edit-schemas";
import type { ImageQuality } from "@/lib/generation/rules";

/** What was asked for; kept while the picture is changed, and after a failure. */
export interface EditDraft {
  prompt: string;
  quality: ImageQuality;
  references: string[];
  marks: Mark[];
}

export const BLANK_EDIT: EditDraft = { prompt: "", quality: "medium", references: [], marks: [] };

/** The picture that is to change. */
export interface EditedPicture {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** Asks the server for what the draft says, of this picture. */
export type ChangePicture = (which: {
  postId: string;
  imageIndex: number;
  imageUrl?: string;
}) => Promise<EditImagesAnswer>;

interface Asked<T> {
  picture: Pick<EditedPicture, "width" | "height">;
  draft: EditDraft;
  onDraft(draft: EditDraft): void;
  /** A picture is changed once at a time in a place. */
  place: string;
  /** Where the result is seen. */
  address: string;
  /** All that is waited for: what has to be before, the change, and what is made of the answer. */
  work(change: ChangePicture): Promise<T>;
}

/** One change of a picture by prompt: what is asked, its price, the wait, and what came out; null when it did not. */
export function useAskedEdit<T>({ picture, draft, onDraft, place, address, work }: Asked<T>) {
  const edit = useEditImage().runAsync;
  const { run, ...spending } = useSpending("image", { place, address });
  const [missing, setMissing] = useState(false);
  const prompt = draft.prompt.trim();
  const change = (patch: Partial<EditDraft>) => onDraft({ ...draft, ...patch });

  async function start(): Promise<T | null> {
    setMissing(prompt === "");
    if (prompt === "") return null;
    const { quality, references: selectedImageUrls, marks } = draft;
    const words = { label: prompt, ratio: picture.width / picture.height };
    return run(async (signal) => {
      const mask = await maskOf(marks, picture);
      return work((which) => edit({ ...which, prompt, quality, selectedImageUrls, mask, signal }));
    }, words);
  }

  return { ...spending, draft, change, missing: missing && prompt === "", start };
}

export type AskedEdit = ReturnType<typeof useAskedEdit<unknown>>;
