import { getLogger } from "@/lib/core/server/logger";
import type { Problem } from "@/lib/mail/templates/self-check";

/** Longer than every check needs: a folder of a lost network disk answers never. */
const LIMIT_MS = 30_000;

/** Runs a check; one that throws, or has not ended after 30 seconds, is a problem itself. */
export async function runCheck(name: string, check: () => Promise<Problem[]>): Promise<Problem[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The check has not ended in time")), LIMIT_MS);
  });
  try {
    return await Promise.race([check(), limit]);
  } catch (error) {
    getLogger().warn({ err: error, check: name }, "self-check failed");
    return [{ code: "checkFailed", value: name }];
  } finally {
    clearTimeout(timer);
  }
}
