"use client";

import { useMutation } from "@tanstack/react-query";
import { retryUpTo, shouldRetry } from "@/lib/api-client/query-client";
import { createIdempotencyKey } from "@/lib/api-client/request";

interface Keyed<V> {
  input: V;
  key: string;
}

interface ActionOptions<V, R> {
  onSuccess?: (result: R, input: V) => unknown;
  onError?: (error: Error, input: V) => unknown;
  retries?: number;
}

/** A mutation with one idempotency key for all attempts of an action. */
export function useIdempotentMutation<V, R>(
  call: (input: V, idempotencyKey: string) => Promise<R>,
  { onSuccess, onError, retries }: ActionOptions<V, R> = {},
) {
  const mutation = useMutation<R, Error, Keyed<V>>({
    mutationFn: ({ input, key }) => call(input, key),
    retry: retries === undefined ? shouldRetry : retryUpTo(retries),
    onSuccess: (result, { input }) => onSuccess?.(result, input),
    onError: (error, { input }) => onError?.(error, input),
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    data: mutation.data,
    reset: mutation.reset,
    run: (input: V) => mutation.mutate({ input, key: createIdempotencyKey() }),
    runAsync: (input: V, key = createIdempotencyKey()) => mutation.mutateAsync({ input, key }),
  };
}
