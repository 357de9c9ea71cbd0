import { useState } from "react";
import { useOpenPortal } from "@/lib/billing/client/mutations";

/** Opens the gateway's page with the card and the invoices; `isOpening` stays until the browser navigates. */
export function usePortalPage(onError: (error: unknown) => void) {
  const portal = useOpenPortal();
  const [isNavigating, setIsNavigating] = useState(false);
  const openPortal = () => {
    portal.runAsync(undefined).then(({ url }) => {
      setIsNavigating(true);
      window.location.assign(url);
    }, onError);
  };
  return { openPortal, isOpening: portal.isPending || isNavigating };
}
