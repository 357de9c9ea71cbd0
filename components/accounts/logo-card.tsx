"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { UploadProgress } from "@/components/media/upload-progress";
import { useErrorText } from "@/components/shell/use-error-text";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount, useUploadLogo } from "@/lib/accounts/client/mutations";
import { setAccountInCache } from "@/lib/accounts/client/queries";
import { MAX_LOGO_BYTES } from "@/lib/accounts/limits";
import { toApiError } from "@/lib/api-client/api-error";
import { IMAGE_TYPES } from "@/lib/media/limits";

/** Shows the logo; the user can replace it by selecting or dropping an image, or remove it with undo. */
export function LogoCard() {
  const t = useTranslations("dashboard.settings.logo");
  const { name, logoUrl } = useCurrentAccount();
  const { sending, problem, send, cancel } = useLogoUpload();
  const { removeLater, forget } = useLogoRemoval();
  const uploadLogo = (file: File | undefined) => {
    if (!file) return;
    forget();
    void send(file);
  };
  const drop = useDrop(uploadLogo);
  return (
    <Card {...drop.handlers} className={cn(drop.isOver && "outline-2 outline-focus")}>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <div className="flex items-center gap-5">
          <Preview src={sending?.preview ?? logoUrl} alt={t("alt", { brand: name })} letter={[...name][0]} />
          <div className="grid min-w-0 flex-1 justify-items-start gap-2">
            {sending ? (
              <UploadProgress label={t("uploading")} share={sending.share} onCancel={cancel} />
            ) : (
              <Choices hasLogo={logoUrl !== null} onChoose={uploadLogo} onRemove={removeLater} />
            )}
            <p className="text-13 text-ink-2">
              {t("drop")} {t("hint")}
            </p>
          </div>
        </div>
        {problem && (
          <Alert tone="err" role="alert">
            {problem}
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}

interface ChoicesProps {
  hasLogo: boolean;
  onChoose(file: File | undefined): void;
  onRemove(): void;
}

function Choices({ hasLogo, onChoose, onRemove }: ChoicesProps) {
  const t = useTranslations("dashboard.settings.logo");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={t("choose")}
        data-testid="logo-file"
        className="hidden"
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Without the reset, selecting the same file after a failure would fire no change event.
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {t(hasLogo ? "replace" : "choose")}
      </Button>
      {hasLogo && (
        <Button variant="quiet" onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

function Preview({ src, alt, letter }: { src: string | null; alt: string; letter: string | undefined }) {
  return (
    <span className="grid size-24 flex-none place-items-center overflow-hidden rounded-card border border-line bg-tint-2">
      {src ? (
        // biome-ignore lint/performance/noImgElement: a stored user image that already has its final size
        <img src={src} alt={alt} className="size-full object-contain" />
      ) : (
        <span aria-hidden="true" className="font-display text-38">
          {letter}
        </span>
      )}
    </span>
  );
}

/** Returns drag-and-drop handlers for a target that accepts one file. */
function useDrop(take: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}

interface SendingState {
  preview: string | null;
  share: number;
}

/** The browser retries an object URL without image content, which the content security policy forbids. */
function asDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.readAsDataURL(file);
  });
}

/** Uploads a logo with progress and keeps the last error. A canceled upload changes nothing. */
function useLogoUpload() {
  const t = useTranslations("dashboard.settings.logo");
  const errorText = useErrorText();
  const upload = useUploadLogo(useCurrentAccount()._id).runAsync;
  const [sending, setSending] = useState<SendingState | null>(null);
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
function useLogoRemoval() {
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
