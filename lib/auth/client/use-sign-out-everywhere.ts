import { useQueryClient } from "@tanstack/react-query";
import { leave } from "@/lib/api-client/leave";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Ends all of the person's sessions, this one too, and forgets everything cached here. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  return useAction(
    (_: undefined, idempotencyKey) => request("POST", "/auth/sign-out-everywhere", { idempotencyKey }),
    {
      onSuccess: () => leave(client, "/"),
    },
  );
}
