"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useErrorText } from "@/components/shell/use-error-text";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount, useUploadLogo } from "@/lib/accounts/client/mutations";
import { setAccountInCache } from "@/lib/accounts/client/queries";
import { MAX_LOGO_BYTES } from "@/lib/accounts/limits";
import { toApiError } from "@/lib/api-client/api-error";
import { IMAGE_TYPES } from "@/lib/media/limits";

interface Sending {
  /** Data URL of the local image file. */
  preview: string | null;
  share: number;
}

/**
 * Uses a data URL because the browser retries an object URL without image content, which the content security
 * policy forbids.
 */
function asDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.readAsDataURL(file);
  });
}

/** Uploads a logo with progress and keeps the last error. A canceled upload changes nothing. */
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
      showToast.success(t("uploaded"));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(why(error));
    } finally {
      if (running.current === controller) setSending(null);
    }
  }
  return { sending, problem, send, cancel: () => running.current?.abort() };
}

/** Hides a removed logo everywhere while its undo is available. */
export function useLogoRemoval() {
  const t = useTranslations("dashboard.settings.logo");
  const client = useQueryClient();
  const { _id, logoUrl } = useCurrentAccount();
  const update = useUpdateAccount(_id).runAsync;
  const { deletions, remove, undo } = useScopedDeletions({
    remove: () => update({ logoUrl: null }),
    restore: (url) => setAccountInCache(client, _id, { logoUrl: url }),
  });

  function removeLater() {
    if (logoUrl === null) return;
    remove(logoUrl, t("removed"));
    setAccountInCache(client, _id, { logoUrl: null });
  }
  /** A new logo replaces the removed one, so the pending removal is canceled. */
  function forget() {
    deletions.read().forEach(undo);
  }
  return { removeLater, forget };
}
