import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FilePicker } from "@/components/media/file-picker";
import { UploadProgress } from "@/components/media/upload-progress";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import type { FontRefusal } from "@/lib/canvas/brand-font-schemas";
import { useUploadFont } from "@/lib/canvas/client/brand-fonts";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";

const FILE_TYPES = [".ttf", ".otf", ".woff2"];

/** Uploads a font of the brand, with the note on its license, progress and what was refused. */
export function FontUpload({ accountId }: { accountId: string }) {
  const t = useTranslations("dashboard.settings.fonts");
  const { sending, problem, send, cancel } = useFontUpload(accountId);
  return (
    <>
      {problem && (
        <Alert tone="err" role="alert">
          {problem}
        </Alert>
      )}
      {sending === null ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FilePicker
            label={t("upload")}
            accept={FILE_TYPES.join()}
            multiple={false}
            testId="font-file"
            onFiles={([file]) => file && void send(file)}
          >
            {(open) => (
              <Button onClick={open}>
                <Plus aria-hidden="true" />
                {t("upload")}
              </Button>
            )}
          </FilePicker>
          <p className="min-w-60 flex-1 text-13 text-ink-2">{t("license")}</p>
        </div>
      ) : (
        <UploadProgress label={t("uploading")} share={sending} onCancel={cancel} />
      )}
    </>
  );
}

/** Uploads a font with progress and keeps the last error. `sending` is the share sent, null without an upload. */
function useFontUpload(accountId: string) {
  const t = useTranslations("dashboard.settings.fonts");
  const errorText = useErrorText();
  const upload = useUploadFont(accountId).runAsync;
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function why(error: unknown): string {
    const { code, details } = toApiError(error);
    if (code === "too_large") return t("error.large");
    if (code === "unsupported_type") return t("error.type");
    const reason = (details as { reason?: FontRefusal } | undefined)?.reason;
    if (reason === "full") return t("error.full", { limit: BRAND_FONT_LIMITS.maxCount });
    return reason ? t(`error.${reason}`) : errorText(error);
  }

  async function send(file: File) {
    setProblem(null);
    if (!FILE_TYPES.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return setProblem(t("error.type"));
    if (file.size > BRAND_FONT_LIMITS.maxUploadBytes) return setProblem(t("error.large"));
    const controller = new AbortController();
    running.current = controller;
    setSending(0);
    const onProgress = (share: number) => !controller.signal.aborted && setSending(share);
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
