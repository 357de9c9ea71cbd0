import { accountFontParams } from "@/lib/canvas/brand-font-schemas";
import { deleteBrandFont } from "@/lib/canvas/server/brand-fonts";
import { route } from "@/lib/http/route";

export const DELETE = route({
  auth: "account",
  params: accountFontParams,
  rateLimit: "write",
  summary: "Remove a font of a brand",
  success: 204,
  handler: deleteBrandFont,
});
