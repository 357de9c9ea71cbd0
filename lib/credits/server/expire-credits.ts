import { expireEnded } from "@/lib/credits/server/grant-store";

const BATCH = 200;

/** Writes down the end of periods and trials that nobody has met by spending. Returns how many it were. */
export function expireCredits(): Promise<number> {
  return expireEnded(BATCH);
}
