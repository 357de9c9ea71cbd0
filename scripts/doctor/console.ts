import type { Env } from "@/lib/core/server/env";
import type { DoctorFinding } from "./finding";

/** Names who can enter the operators' console. */
export function checkConsole({ CONSOLE_OPERATORS }: Pick<Env, "CONSOLE_OPERATORS">): DoctorFinding {
  const part = "Console";
  if (CONSOLE_OPERATORS.length === 0)
    return { state: "ok", part, says: "/operator is closed: CONSOLE_OPERATORS is empty" };
  const who = CONSOLE_OPERATORS.join(", ");
  return { state: "ok", part, says: `/operator opens for ${who}, each with two-step verification` };
}
