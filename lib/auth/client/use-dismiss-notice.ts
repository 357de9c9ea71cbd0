import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";
import type { NoticeType } from "@/lib/auth/notices";
import { type CheckAnswer, userAnswer } from "@/lib/auth/schemas";

/** Closes a notification at once, for good once the server has it; brings it back when that failed. */
export function useDismissNotice({ onError }: { onError(error: Error): void }) {
  const client = useQueryClient();
  const change = (edit: (closed: NoticeType[]) => NoticeType[]) =>
    client.setQueryData(authKeys.check, (check: CheckAnswer | undefined) =>
      check?.user ? { user: { ...check.user, dismissedNotices: edit(check.user.dismissedNotices) } } : check,
    );
  const action = useAction(
    (type: NoticeType, idempotencyKey) =>
      request("PATCH", "/auth/me", { body: { dismissNotice: type }, idempotencyKey, schema: userAnswer }),
    {
      onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }),
      onError: (error, type) => {
        change((closed) => closed.filter((one) => one !== type));
        onError(error);
      },
    },
  );
  return (type: NoticeType) => {
    change((closed) => [...closed, type]);
    action.run(type);
  };
}
