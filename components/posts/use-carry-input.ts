import { useComposer } from "@/components/posts/composer-context";
import { copyMediaInput } from "@/lib/generation/client/media-prompt-storage";
import { saveIdea } from "@/lib/posts/client/idea-storage";

/** Returns a function that gives another post of the group the idea and the prompts of the open one. */
export function useCarryInput() {
  const { draft, idea } = useComposer();
  return (postId: string): void => {
    if (idea !== "") saveIdea(postId, idea);
    copyMediaInput(draft.post._id, postId);
  };
}
