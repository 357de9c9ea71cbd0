import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { FilePicker } from "@/components/media/file-picker";
import { UploadProgress } from "@/components/media/upload-progress";
import { QueryError } from "@/components/shell/query-error";
import { TitledCard } from "@/components/shell/titled-card";
import { useErrorText } from "@/components/shell/use-error-text";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { Alert } from "@/components/ui/alert";
import { Button, IconButton } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import type { BrandFontDto, FontRefusal } from "@/lib/canvas/brand-font-schemas";
import { brandFontsQuery, useUploadFont } from "@/lib/canvas/client/brand-fonts";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { getFontStack } from "@/lib/canvas/fonts";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";

const FILE_TYPES = [".ttf", ".otf", ".woff2"];

/** Lists the fonts that the brand uploaded, each in itself; fonts are uploaded and removed here. */
export function FontsCard() {
  const t = useTranslations("dashboard.settings.fonts");
  const { _id: accountId } = useCurrentAccount();
  const query = useQuery(brandFontsQuery(accountId));
  const { hidden, remove } = useUndoableDeletions({
    path: `/accounts/${accountId}/fonts`,
    refresh: (client) => client.invalidateQueries({ queryKey: brandFontsQuery(accountId).queryKey }),
  });
  const { sending, problem, send, cancel } = useFontUpload(accountId);
  const fonts = query.data?.fonts.filter(({ _id }) => !hidden.includes(_id));
  return (
    <TitledCard id="fonts" title={t("title")} className="grid gap-4">
      <p className="text-ink-2">{t("hint")}</p>
      {query.isPending && <Skeleton className="h-16" />}
      {query.error && <QueryError query={query} />}
      <ul className="grid gap-2 empty:hidden">
        {fonts?.map((font) => (
          <FontRow key={font._id} font={font} onRemove={() => remove(font._id, t("removed"))} />
        ))}
      </ul>
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
    </TitledCard>
  );
}

function FontRow({ font, onRemove }: { font: BrandFontDto; onRemove(): void }) {
  const t = useTranslations("dashboard.settings.fonts");
  const { language } = useCurrentAccount();
  const { family, name, scripts, isVariable } = font;
  useEffect(() => void loadFonts([{ family, weights: [400] }]), [family]);
  const own = language === "he" ? "hebrew" : "latin";
  const sample = scripts.includes(own) ? own : scripts[0];
  return (
    <li className="flex items-start gap-2 rounded-in border border-line p-3">
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className="text-13">
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-ink-2">
            {" · "}
            {t(scripts.length > 1 ? "scripts.both" : `scripts.${scripts[0] ?? "latin"}`)}
            {isVariable && ` · ${t("variable")}`}
          </span>
        </p>
        <p
          aria-hidden="true"
          style={{ fontFamily: getFontStack(family) }}
          className="truncate text-22 leading-normal"
        >
          <bdi dir={sample === "hebrew" ? "rtl" : "ltr"}>{t(`sample.${sample ?? "latin"}`)}</bdi>
        </p>
      </div>
      <IconButton icon={Trash2} label={t("remove", { name })} onClick={onRemove} />
    </li>
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
