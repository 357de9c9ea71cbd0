import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";

/** Runs a request that costs credits, which it refreshes at its end. */
export function usePaidMutation<V, R>(
  call: (input: V, idempotencyKey: string) => Promise<R>,
  onSuccess?: (client: QueryClient, result: R, input: V) => unknown,
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(call, {
    onError: refresh,
    onSuccess: (result, input) => Promise.all([refresh(), onSuccess?.(client, result, input)]),
  });
}
