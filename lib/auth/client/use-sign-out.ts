import { useQueryClient } from "@tanstack/react-query";
import { leave } from "@/lib/api-client/leave";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Ends this session on the server and forgets everything cached here (specification section 4). */
export function useSignOut() {
  const client = useQueryClient();
  const end = async (_: undefined, idempotencyKey: string) => {
    // What is still being asked would be told that nobody is here, before the way to the first page is taken.
    await client.cancelQueries();
    return request("POST", "/auth/logout", { idempotencyKey });
  };
  return useAction(end, {
    onSuccess: () => leave(client, "/"),
    onError: () =>
      client.refetchQueries({ type: "active", predicate: ({ state }) => state.data === undefined }),
  });
}
