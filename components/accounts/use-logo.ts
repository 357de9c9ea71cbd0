"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useDeletions } from "@/components/shell/use-deletions";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { keepAccount } from "@/lib/accounts/client/queries";
import { useUpdateAccount } from "@/lib/accounts/client/use-update-account";
import { useUploadLogo } from "@/lib/accounts/client/use-upload-logo";
import { MAX_LOGO_BYTES } from "@/lib/accounts/rules";
import { toApiError } from "@/lib/api-client/api-error";
import { IMAGE_TYPES } from "@/lib/media/rules";

interface Sending {
  /** Of the picture as it lies on this computer. */
  preview: string | null;
  share: number;
}

/** Not an object URL: for one that holds no picture the browser asks again, which the page's policy forbids. */
function asDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.readAsDataURL(file);
  });
}

/** Uploading a logo with its progress, and why the last try failed. A cancelled one changes nothing. */
export function useLogoUpload() {
  const t = useTranslations("dashboard.settings.logo");
  const errorText = useErrorText();
  const upload = useUploadLogo(useCurrentAccount()._id).runAsync;
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function why(error: unknown): string {
    const { code } = toApiError(error);
    if (code === "too_large") return t("errorLarge");
    return code === "unsupported_type" ? t("errorType") : errorText(error);
  }

  async function send(file: File) {
    running.current?.abort();
    setProblem(null);
    if (!IMAGE_TYPES.some((type) => type === file.type)) return setProblem(t("errorType"));
    if (file.size > MAX_LOGO_BYTES) return setProblem(t("errorLarge"));
    const controller = new AbortController();
    running.current = controller;
    setSending({ preview: null, share: 0 });
    const preview = await asDataUrl(file);
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) setSending({ preview, share });
    };
    onProgress(0);
    try {
      await upload({ file, signal: controller.signal, onProgress });
      notify.success(t("uploaded"));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(why(error));
    } finally {
      if (running.current === controller) setSending(null);
    }
  }
  return { sending, problem, send, cancel: () => running.current?.abort() };
}

/** A removed logo is only hidden while its Undo stands, wherever the brand is shown. */
export function useLogoRemoval() {
  const t = useTranslations("dashboard.settings.logo");
  const client = useQueryClient();
  const { _id, logoUrl } = useCurrentAccount();
  const update = useUpdateAccount(_id).runAsync;
  const { deletions, remove, undo } = useDeletions({
    remove: () => update({ logoUrl: null }),
    restore: (url) => keepAccount(client, _id, { logoUrl: url }),
  });

  function removeLater() {
    if (logoUrl === null) return;
    remove(logoUrl, t("removed"));
    keepAccount(client, _id, { logoUrl: null });
  }
  /** Another logo comes instead: nothing is left to remove. */
  function forget() {
    deletions.read().forEach(undo);
  }
  return { removeLater, forget };
}
