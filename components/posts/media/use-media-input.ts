import { useCallback, useEffect, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import {
  readMediaInput,
  type StoredMediaInput,
  saveMediaInput,
} from "@/lib/generation/client/media-prompt-storage";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

/** Remembers the prompts and options of the media tabs of the open post, also over a reload. */
export function useMediaInput() {
  const postId = useComposer().draft.post._id;
  const [input, setInput] = useState<StoredMediaInput>({});
  // After the first render, which the server also makes.
  useEffect(() => setInput(readMediaInput(postId)), [postId]);
  const change = useCallback(
    (field: string, value: string) => {
      setInput((all) => ({ ...all, [field]: value }));
      saveMediaInput(postId, field, value);
    },
    [postId],
  );
  return { input, change };
}

export type MediaInput = ReturnType<typeof useMediaInput>;

/** Returns an option of a tab, and the function that changes it; unknown stored values are the default. */
export function chooseOption<T extends string>(
  { input, change }: MediaInput,
  field: string,
  options: readonly T[],
  byDefault: T,
) {
  const value = options.find((one) => one === input[field]) ?? byDefault;
  return { value, options, onChange: (next: T) => change(field, next) };
}

/** Returns the prompt of a tab: the user's, otherwise the post's text or, before there is one, the idea. */
export function usePrompt({ input, change }: MediaInput, tab: string) {
  const { draft, idea } = useComposer();
  const field = `${tab}.prompt`;
  const suggested = (draft.content.text.trim() || idea.trim()).slice(0, MAX_PROMPT_LENGTH);
  return { prompt: input[field] ?? suggested, setPrompt: (next: string) => change(field, next) };
}
