import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useShownAgain } from "@/components/billing/use-shown-again";
import { invalidateAfterPayment } from "@/lib/billing/client/mutations";

interface PageRequest<V> {
  isPending: boolean;
  runAsync(input: V): Promise<{ url: string }>;
}

/**
 * Opens a page of the gateway, such as its invoices; `isOpening` stays until the browser navigates. A return refreshes
 * what a payment changes.
 */
export function useGatewayPage<V>(request: PageRequest<V>, onError: (error: unknown) => void) {
  const [isNavigating, setIsNavigating] = useState(false);
  const client = useQueryClient();
  useShownAgain(() => {
    if (!isNavigating) return;
    setIsNavigating(false);
    // A payment may have been confirmed there.
    void invalidateAfterPayment(client);
  });
  const openPage = (input: V) => {
    request.runAsync(input).then(({ url }) => {
      setIsNavigating(true);
      window.location.assign(url);
    }, onError);
  };
  return { openPage, isOpening: request.isPending || isNavigating };
}
