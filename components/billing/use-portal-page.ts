import { useState } from "react";
import { useOpenPortal } from "@/lib/billing/client/mutations";

/** Opens the gateway's page with the card and the invoices; `isOpening` stays until the browser navigates. */
export function usePortalPage(onError: (error: unknown) => void) {
  const portal = useOpenPortal();
  const [isLeaving, setIsLeaving] = useState(false);
  const openPortal = () => {
    portal.runAsync(undefined).then(({ url }) => {
      setIsLeaving(true);
      window.location.assign(url);
    }, onError);
  };
  return { openPortal, isOpening: portal.isPending || isLeaving };
}
