import { byPath, type Ids, type TenancyCase } from "@/tests/api/tenancy-case";
import { createFontForm } from "@/tests/harness/font-files";

/** Text templates and fonts of a brand [TEN1]. */
export const BRAND_ASSET_TENANCY: TenancyCase[] = [
  byPath("GET", "/accounts/{id}/text-templates"),
  byPath("POST", "/accounts/{id}/text-templates", { name: "Offer", text: "Today: [product]" }),
  ...(["account", "ownAccount"] as const).flatMap((brand) =>
    ["PATCH", "DELETE"].map((method) => ({
      ...{ route: "/accounts/{id}/text-templates/{textId}", method, how: `template behind ${brand}` },
      request: (ids: Ids) => ({
        path: `/accounts/${ids[brand]}/text-templates/${ids.textTemplate}`,
        ...(method === "PATCH" && { body: { name: "Mine" } }),
      }),
    })),
  ),
  byPath("GET", "/accounts/{id}/fonts"),
  byPath("POST", "/accounts/{id}/fonts", createFontForm(new Uint8Array(64))),
  ...(["account", "ownAccount"] as const).map((brand) => ({
    ...{ route: "/accounts/{id}/fonts/{fontId}", method: "DELETE", how: `font behind ${brand}` },
    request: (ids: Ids) => ({ path: `/accounts/${ids[brand]}/fonts/${ids.font}` }),
  })),
  {
    ...{ route: "/brand-fonts/{fontId}", method: "GET", how: "id in the path" },
    request: ({ font }) => ({ path: `/brand-fonts/${font}` }),
  },
];
