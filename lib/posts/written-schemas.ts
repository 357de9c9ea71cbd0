import { z } from "zod";
import { voiceTrait } from "@/lib/accounts/voice-schemas";

/**
 * A rule of writing that a generated text still breaks after its one rewrite: shown beside it, for the person to
 * decide. `rule` is a name of lib/generation/copy-rules, `excerpt` the words it is about, as they stand in the text.
 */
export const copyMark = z.object({ rule: z.string().max(60), excerpt: z.string().max(200) });
export type CopyMark = z.infer<typeof copyMark>;

/** How a text was generated: the traits of the voice it was asked to have, and what is left to mend. */
export const written = z.object({
  traits: z.array(voiceTrait).max(60),
  marks: z.array(copyMark).max(40),
});
export type Written = z.infer<typeof written>;

/** As the post keeps it: it counts only as long as the text is still this one. */
export const storedWritten = written.extend({ text: z.string() });
