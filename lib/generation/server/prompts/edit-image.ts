/** Raised with every change of the wording. */
export const EDIT_IMAGE_VERSION = 1;

export interface EditImageInput {
  prompt: string;
  /** Pictures that come after the one to change. */
  references: number;
  masked: boolean;
}

/** What the drawing model is told about a change. The picture itself, the others and the mask go beside it. */
export function editImagePrompt({ prompt, references, masked }: EditImageInput): string {
  const lines = [
    `Change the first picture as follows: ${prompt.replace(/\s+/g, " ").trim()}`,
    "Keep everything that this does not name: composition, proportions, style, and all words exactly as they stand.",
    masked && "Only the clear area of the mask changes; make its edges continue what is around it.",
    references === 1 && "The second picture is a reference: borrow from it what the change asks for.",
    references > 1 && "The other pictures are references: borrow from them what the change asks for.",
    "Add no words, logos or watermarks that the change does not ask for.",
  ];
  return lines.filter(Boolean).join("\n");
}
