import { deleteOldAnswers } from "@/lib/stock-images/server/stock-answer-store";

/** Forgets what the photo service said more than a day ago. The worker calls it regularly. */
export function dropOldAnswers(): Promise<void> {
  return deleteOldAnswers();
}
