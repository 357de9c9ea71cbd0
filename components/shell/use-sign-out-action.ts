"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { useSignOut } from "@/lib/auth/client/mutations";

/** Signs out and shows a message on failure. */
export function useSignOutAction() {
  const t = useTranslations("auth.errors");
  const errorText = useErrorText();
  const signOut = useSignOut();
  const leave = () =>
    signOut.runAsync(undefined).catch((error) => showToast.error(errorText(error, t("logoutFailed"))));
  return { leave, isPending: signOut.isPending };
}
