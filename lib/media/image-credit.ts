import * as z from "zod/mini";

/** Photographer of a stock photo. In its own module, because the editor reads it from designs. */
export const imageCredit = z.object({ name: z.string(), profileUrl: z.string(), photoUrl: z.string() });
