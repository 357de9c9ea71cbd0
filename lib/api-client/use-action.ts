"use client";

import { useMutation } from "@tanstack/react-query";
import { retryUpTo, shouldRetry } from "@/lib/api-client/query-client";
import { newActionKey } from "@/lib/api-client/request";

interface Keyed<V> {
  input: V;
  key: string;
}

interface ActionOptions<V, R> {
  /** Runs when the server answered: invalidate exactly the queries this action changes. */
  onSuccess?: (result: R, input: V) => unknown;
  onError?: (error: Error, input: V) => unknown;
  /** How often it is tried again; absent: as every action (specification section 7). */
  retries?: number;
}

/**
 * A mutation whose idempotency key is minted once per click, before the retry loop: three tries of one click are
 * one action for the server (reliability.md 0.1).
 */
export function useAction<V, R>(
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
    run: (input: V) => mutation.mutate({ input, key: newActionKey() }),
    runAsync: (input: V) => mutation.mutateAsync({ input, key: newActionKey() }),
  };
}
