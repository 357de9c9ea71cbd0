import type { ActiveSession } from "@/lib/auth/server/session-store";
import { AppError } from "@/lib/core/errors";

const READING = new Set(["GET", "HEAD"]);

/** The browser names the user of a screen on which an operator acts, so that a stale one is noticed. */
const SCREEN_HEADER = "x-acting-as";

/**
 * `refused`: a GET that changes something or gives away what only the user may have. `allowed`: the end of acting.
 * `replayed`: the start of acting, whose stored answer a repetition with its key gets.
 */
export type WhileActing = "refused" | "allowed" | "replayed";

/**
 * Throws read_only for a request of an operator who acts as a person, unless it only reads, and acting_ended for every
 * request after the end until it is acknowledged [OPR2]. A screen that was loaded while acting has ended as well when
 * the session is another user's by now.
 */
export function assertNotActing(
  caller: ActiveSession | null,
  request: Pick<Request, "method" | "headers">,
  rule?: WhileActing,
): void {
  if (!caller || rule === "allowed") return;
  const { acting } = caller.session;
  const screen = request.headers.get(SCREEN_HEADER);
  if (acting?.isOver || (screen !== null && screen !== acting?.userId)) throw new AppError("acting_ended");
  if (!acting) return;
  if (rule === "refused" || !READING.has(request.method)) throw new AppError("read_only");
}
