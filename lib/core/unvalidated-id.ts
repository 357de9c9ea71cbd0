import { z } from "zod";

/** An id in a request. Its format is not checked: an id that cannot exist responds 404, not 400. */
export const unvalidatedId = z.string().max(100);

/** Returns whether an unvalidated id can exist. */
export const isPossibleId = (value: string): boolean => z.uuid().safeParse(value).success;
