import { z } from "zod";
import { canvasParams, rawDocument } from "@/lib/canvas/document-schemas";
import { VERSION_REASONS } from "@/lib/canvas/limits";
import { unvalidatedId } from "@/lib/core/unvalidated-id";

/** An earlier state of a design, without its document. */
const designVersionWire = z
  .object({
    id: z.uuid(),
    reason: z.enum(VERSION_REASONS),
    /** Time when this state was saved. */
    savedAt: z.string(),
    /** Name of the user who saved it. */
    savedBy: z.string(),
  })
  .meta({ id: "DesignVersion" });

export const versionParams = canvasParams.extend({ versionId: unvalidatedId });

export const versionsResponse = z.object({
  versions: z.array(designVersionWire),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

/** The design of a version as stored; the client migrates it to the current schema. */
export const versionResponse = z.object({ canvasData: rawDocument });

export const restoreVersionBody = z.object({
  /** Current revision of the design: the restore is refused over another one. */
  rev: z.int().min(1),
  /** The restore is refused when the post shows another image at this index. */
  pictureUrl: z.string().max(2_000).optional(),
});

export const restoredVersionResponse = z.object({
  rev: z.int(),
  /** The version that holds the state before the restore. */
  previousVersionId: z.uuid(),
});

export type DesignVersionDto = z.infer<typeof designVersionWire>;
export type VersionsResponse = z.infer<typeof versionsResponse>;
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>;
export type RestoredVersionResponse = z.infer<typeof restoredVersionResponse>;
