import { useTranslations } from "next-intl";
import { useBrandFonts } from "@/components/editor/brand-kit/use-brand-fonts";
import { useDesignKit } from "@/components/editor/brand-kit/use-design-kit";
import { Select } from "@/components/ui/select";
import { CANVAS_FONTS, findFontOrFallback, getFontStack } from "@/lib/canvas/fonts";

interface Props {
  /** Font of the element; an unknown one is shown as the fallback that is drawn. */
  font: string;
  label: string;
  onChoose(family: string): void;
}

interface Option {
  family: string;
  name: string;
}

/** Lets choose a font: first those of the brand kit and those that the brand uploaded. */
export function FontChoice({ font, label, onChoose }: Props) {
  const t = useTranslations("posts.editor.brand");
  const { fonts } = useDesignKit();
  const uploaded = useBrandFonts();
  const { family, brandFontId } = findFontOrFallback(font);
  const own: Option[] = [...(uploaded ?? []), ...fonts.map((name) => ({ family: name, name }))];
  // A font that was removed, or of another brand.
  if (brandFontId && !own.some((one) => one.family === family))
    own.unshift({ family, name: uploaded ? t("unlistedFont") : "…" });
  const others = CANVAS_FONTS.filter((one) => !fonts.includes(one.family)).map((one) => ({
    family: one.family,
    name: one.family,
  }));
  const options = (list: readonly Option[]) =>
    list.map((one) => (
      <option key={one.family} value={one.family}>
        {one.name}
      </option>
    ));
  return (
    <Select
      aria-label={label}
      value={family}
      onChange={(event) => onChoose(event.target.value)}
      style={{ fontFamily: getFontStack(family) }}
    >
      {own.length > 0 && <optgroup label={t("ownFonts")}>{options(own)}</optgroup>}
      {own.length > 0 ? <optgroup label={t("otherFonts")}>{options(others)}</optgroup> : options(others)}
    </Select>
  );
}
