"use client";

import { OctagonAlert } from "lucide-react";
import { useProblemText } from "@/components/posts/use-problem-text";
import type { Schedule } from "@/components/posts/use-schedule";
import { useErrorText } from "@/components/shell/use-error-text";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";

interface Problem {
  code: string;
  message: string;
}

/** Why it was not scheduled or sent, beside the button that was pressed. */
export function ScheduleError({ schedule }: { schedule: Schedule }) {
  const errorText = useErrorText();
  const problemText = useProblemText();
  if (schedule.error === null) return null;
  const { details } = toApiError(schedule.error);
  const problems = Array.isArray(details?.problems) ? (details.problems as Problem[]) : [];
  return (
    <Note tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />}>
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem.code}>{problemText(problem)}</li>
          ))}
        </ul>
      ) : (
        errorText(schedule.error)
      )}
    </Note>
  );
}
