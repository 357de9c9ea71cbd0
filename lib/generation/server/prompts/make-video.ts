/** Raised with every change of the wording. */
export const MAKE_VIDEO_VERSION = 1;

export interface MakeVideoInput {
  brandName: string;
  colors: string[];
  prompt: string;
  sound: boolean;
  /** Only the middle is kept. */
  square: boolean;
  /** It begins with a picture that goes with the prompt. */
  hasPicture: boolean;
}

/** What the model that makes films is told. */
export function makeVideoPrompt(input: MakeVideoInput): string {
  const { brandName, colors, prompt, sound, square, hasPicture } = input;
  const lines = [
    `A short film for a social media post of the brand "${brandName.replace(/\s+/g, " ")}".`,
    `What it shows: ${prompt.replace(/\s+/g, " ").trim()}`,
    hasPicture && "It begins with the picture that is given, and goes on from there without a cut.",
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them show in light and things.`,
    "One calm camera movement, natural light, one clear subject. No words, letters, logos or watermarks.",
    square && "Keep everything that matters in the middle: the left and right thirds are cut off.",
    sound ? "Sound: what can be heard at such a place. No speech, no music over it." : "No sound.",
  ];
  return lines.filter(Boolean).join("\n");
}
