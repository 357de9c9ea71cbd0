import { z } from "zod";

const DELETION_STEPS = [
  "publications",
  "subscriptions",
  "connections",
  "objects",
  "rows",
  "person",
  "traces",
] as const;

/** Failpoints of publishing [PUB3], and before and after each step of a deletion [ACC1]. */
export const failpointSchema = z.union([
  z.enum(["K0", "K1", "K2", "K4", "K5", "K6", "K7", "K8"]),
  z.templateLiteral([z.enum(["before", "after"]), "-", z.enum(DELETION_STEPS)]),
]);
