"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { useSignOut } from "@/lib/auth/client/use-sign-out";

/** Signing out from wherever a way out is offered; a failure is said in a message. */
export function useLeaving() {
  const t = useTranslations("auth.errors");
  const errorText = useErrorText();
  const signOut = useSignOut();
  const leave = () =>
    signOut.runAsync(undefined).catch((error) => notify.error(errorText(error, t("logoutFailed"))));
  return { leave, isPending: signOut.isPending };
}
