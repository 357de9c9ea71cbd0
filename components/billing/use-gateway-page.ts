import { useState } from "react";
import { useShownAgain } from "@/components/billing/use-shown-again";

interface PageRequest<V> {
  isPending: boolean;
  runAsync(input: V): Promise<{ url: string }>;
}

/** Opens a page of the gateway, such as its invoices; `isOpening` stays until the browser navigates. */
export function useGatewayPage<V>(request: PageRequest<V>, onError: (error: unknown) => void) {
  const [isNavigating, setIsNavigating] = useState(false);
  useShownAgain(() => setIsNavigating(false));
  const openPage = (input: V) => {
    request.runAsync(input).then(({ url }) => {
      setIsNavigating(true);
      window.location.assign(url);
    }, onError);
  };
  return { openPage, isOpening: request.isPending || isNavigating };
}
