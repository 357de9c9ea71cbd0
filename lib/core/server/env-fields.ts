import { z } from "zod";

/** An address as it is given, of http or https. */
export const webAddress = z.url({ protocol: /^https?$/ });
/** A base address: paths are added to it with a slash. */
export const url = webAddress.transform((value) => value.replace(/\/$/, ""));
export const list = z.string().transform((value) => value.split(/[\s,]+/).filter((one) => one !== ""));
export const digits = z.string().regex(/^\d+$/, "needs the digits that Meta shows");
export const location = z.string().regex(/^[a-z0-9-]+$/);
export const port = z.coerce.number().int().min(1).max(65_535);
export const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
