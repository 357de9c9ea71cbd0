"use client";

import { useEffect, useState } from "react";
import { markFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { useGoogleSignIn } from "@/lib/auth/client/use-google-sign-in";

/** Where a sign-in with Google is: in Google's window, on its way to us, in, or refused. */
export function useGoogleEntry(enter: () => void) {
  const signIn = useGoogleSignIn();
  const [isChoosing, setChoosing] = useState(false);

  useEffect(() => {
    // Back from the studio, a browser may show this page as it was left: waiting for somebody who is long in.
    const lookAgain = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", lookAgain);
    return () => window.removeEventListener("pageshow", lookAgain);
  }, []);

  return {
    isEntering: signIn.isPending || signIn.data !== undefined,
    isChoosing,
    failure: signIn.error,
    onChoose() {
      signIn.reset();
      setChoosing(true);
    },
    onCredential(credential: string) {
      setChoosing(false);
      signIn.runAsync({ credential }).then(
        ({ user, isNewUser }) => {
          if (isNewUser && user.freeTrial.isActive) markFreeTrialPopup();
          enter();
        },
        () => undefined,
      );
    },
  };
}

export type GoogleEntry = ReturnType<typeof useGoogleEntry>;
