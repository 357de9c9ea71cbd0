import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";

/** Ends one of the person's other sessions; refreshes the list of them, also when it had ended already. */
export function useEndSession() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: authKeys.sessions });
  return useAction(
    (id: string, idempotencyKey) => request("DELETE", `/auth/sessions/${id}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}
