import { accountParams } from "@/lib/accounts/schemas";
import { brandFontResponse, brandFontsResponse } from "@/lib/canvas/brand-font-schemas";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";
import { listBrandFonts, uploadBrandFont } from "@/lib/canvas/server/brand-fonts";
import { route } from "@/lib/http/route";

export const GET = route({
  auth: "account",
  params: accountParams,
  summary: "Fonts that a brand uploaded",
  answer: brandFontsResponse,
  handler: listBrandFonts,
});

export const POST = route({
  auth: "account",
  params: accountParams,
  summary: "Upload a font of a brand",
  answer: brandFontResponse,
  upload: { maxBytes: BRAND_FONT_LIMITS.maxUploadBytes },
  rateLimit: "upload",
  success: 201,
  handler: uploadBrandFont,
});
