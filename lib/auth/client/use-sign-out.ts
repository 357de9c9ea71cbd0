import { useQueryClient } from "@tanstack/react-query";
import { leave } from "@/lib/api-client/leave";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Ends this session on the server and forgets everything cached here (specification section 4). */
export function useSignOut() {
  const client = useQueryClient();
  return useAction((_: undefined, idempotencyKey) => request("POST", "/auth/logout", { idempotencyKey }), {
    onSuccess: () => leave(client, "/"),
  });
}
