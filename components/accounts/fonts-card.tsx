import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FontUpload } from "@/components/accounts/font-upload";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { QueryError } from "@/components/shell/query-error";
import { TitledCard } from "@/components/shell/titled-card";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { IconButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import type { BrandFontDto } from "@/lib/canvas/brand-font-schemas";
import { brandFontsQuery } from "@/lib/canvas/client/brand-fonts";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { getFontStack } from "@/lib/canvas/fonts";

/** Lists the fonts that the brand uploaded, each in itself; fonts are uploaded and removed here. */
export function FontsCard() {
  const t = useTranslations("dashboard.settings.fonts");
  const { _id: accountId } = useCurrentAccount();
  const query = useQuery(brandFontsQuery(accountId));
  const { hidden, remove } = useUndoableDeletions({
    path: `/accounts/${accountId}/fonts`,
    refresh: (client) => client.invalidateQueries({ queryKey: brandFontsQuery(accountId).queryKey }),
  });
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
      <FontUpload accountId={accountId} />
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
