import type { BrandFontDto, FontScript } from "@/lib/canvas/brand-font-schemas";
import { getBrandFontFamily } from "@/lib/canvas/fonts";

interface BrandFontFields {
  id: string;
  name: string;
  weightFrom: number | null;
  weightTo: number | null;
  scripts: string[];
}

export function serializeBrandFont({
  id,
  name,
  weightFrom,
  weightTo,
  scripts,
}: BrandFontFields): BrandFontDto {
  const weights = weightFrom !== null && weightTo !== null ? { from: weightFrom, to: weightTo } : null;
  return {
    _id: id,
    name,
    family: getBrandFontFamily(id, weights),
    isVariable: weights !== null,
    scripts: scripts as FontScript[],
  };
}
