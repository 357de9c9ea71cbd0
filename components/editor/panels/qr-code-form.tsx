import { QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { getCenteredPlacement } from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { addElements } from "@/lib/canvas/core/commands/add";
import { createQrCode, MAX_QR_LINK_LENGTH, toWebLink } from "@/lib/canvas/core/qr-code";

/** Adds a link as a QR code. The library is loaded on demand. */
export function QrCodeForm() {
  const t = useTranslations("posts.editor.qr");
  const { editor } = useEditor();
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  async function add(event: FormEvent) {
    event.preventDefault();
    const link = toWebLink(typed);
    setRefused(link === null);
    if (link === null || busy) return;
    setBusy(true);
    try {
      const { encode } = await import("uqr");
      // The middle level stays readable when a part of the code is dirty or covered.
      const { data } = encode(link, { border: 0, ecc: "M" });
      const snapshot = editor.read();
      const { w, h } = snapshot.document.size;
      const code = createQrCode(data, link, getCenteredPlacement(snapshot), Math.min(w, h));
      editor.exec(addElements([{ ...code, name: t("name") }]));
      setTyped("");
    } catch {
      showToast.error(t("failed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} className="grid gap-2">
      <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("title")}</h3>
      <Field label={t("link")} error={isRefused ? t("refused") : undefined}>
        <Input
          dir="ltr"
          inputMode="url"
          maxLength={MAX_QR_LINK_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        <QrCode aria-hidden="true" />
        {t("add")}
      </Button>
    </form>
  );
}
