import { useState } from "react";
import { createMask, type MaskShape } from "@/components/posts/edit/mask-shapes";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useEditImage } from "@/lib/generation/client/use-edit-image";
import type { EditImagesResponse } from "@/lib/generation/edit-schemas";
import type { ImageQuality } from "@/lib/generation/limits";

/** Request of an AI edit; kept while it runs and after a failure. */
export interface EditDraft {
  prompt: string;
  quality: ImageQuality;
  references: string[];
  marks: MaskShape[];
}

export const EMPTY_EDIT_DRAFT: EditDraft = { prompt: "", quality: "medium", references: [], marks: [] };

export interface EditableImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export type SendEditRequest = (which: {
  postId: string;
  imageIndex: number;
  imageUrl?: string;
}) => Promise<EditImagesResponse>;

interface Requested<T> {
  image: Pick<EditableImage, "width" | "height">;
  draft: EditDraft;
  onDraft(draft: EditDraft): void;
  place: string;
  address: string;
  /** The whole operation: preparation, edit and processing of the result. */
  work(change: SendEditRequest): Promise<T>;
}

export function useEditRequest<T>({ image, draft, onDraft, place, address, work }: Requested<T>) {
  const edit = useEditImage().runAsync;
  const { run, ...spending } = useCreditAction("image", { place, address });
  const [missing, setMissing] = useState(false);
  const prompt = draft.prompt.trim();
  const change = (patch: Partial<EditDraft>) => onDraft({ ...draft, ...patch });

  async function start(): Promise<T | null> {
    setMissing(prompt === "");
    if (prompt === "") return null;
    const { quality, references: selectedImageUrls, marks } = draft;
    const words = { label: prompt, ratio: image.width / image.height };
    return run(async (signal) => {
      const mask = await createMask(marks, image);
      return work((which) => edit({ ...which, prompt, quality, selectedImageUrls, mask, signal }));
    }, words);
  }

  return { ...spending, draft, change, missing: missing && prompt === "", start };
}

export type EditRequestState = ReturnType<typeof useEditRequest<unknown>>;
