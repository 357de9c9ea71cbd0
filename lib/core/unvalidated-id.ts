import { z } from "zod";

/** An id in a request. Its format is not checked: an id that cannot exist responds 404, not 400. */
export const unvalidatedId = z.string().max(100);
