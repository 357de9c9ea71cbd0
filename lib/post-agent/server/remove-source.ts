import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { deleteSource } from "@/lib/post-agent/server/source-store";

const uuid = z.uuid();

/** Takes a source away from the agent; not_found for one that this brand does not have (TEN1). */
export async function removeSource(input: {
  account: { id: string };
  params: { sourceId: string };
}): Promise<void> {
  const id = uuid.safeParse(input.params.sourceId).data;
  if (!id || !(await deleteSource(input.account.id, id))) throw new AppError("not_found");
}
