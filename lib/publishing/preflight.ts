import { CHECKS } from "@/lib/publishing/preflight-checks";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

/** The problems of a post as it stands, in the order they are told; none of severity `error` means it can go out. */
export function preflight(input: PreflightInput): PreflightProblem[] {
  return CHECKS.flatMap(({ fails, ...problem }): PreflightProblem[] => {
    const found = fails(input);
    if (Array.isArray(found)) return found.map((image) => ({ ...problem, image }));
    return found ? [problem] : [];
  });
}

export function blocking(problems: PreflightProblem[]): PreflightProblem[] {
  return problems.filter(({ severity }) => severity === "error");
}
