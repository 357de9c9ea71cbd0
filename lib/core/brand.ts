type BrandLanguage = "en" | "he";

export interface SocialLinks {
  facebook: string;
  x: string;
  linkedin: string;
  youtube: string;
}

/** Who runs this, as the legal pages name them. What is empty is not shown. */
export interface Company {
  legalName: Record<BrandLanguage, string>;
  /** Number in the register of companies. */
  number: string;
  address: Record<BrandLanguage, string>;
  phone: string;
}

export interface Brand {
  /** The product's name as written in each interface language. */
  name: Record<BrandLanguage, string>;
  salesEmail: string;
  supportEmail: string;
  social: SocialLinks;
  company: Company;
  /** ISO 4217 code, the same in both languages. */
  currency: string;
  /** Words about tax beside a price; none are shown while this is empty. */
  taxNote: string;
}

type Loose<T> = { [key in keyof T]?: T[key] | undefined };

export interface BrandOverrides extends Loose<Omit<Brand, "name" | "social" | "company">> {
  name?: Loose<Record<BrandLanguage, string>> | undefined;
  social?: Loose<SocialLinks> | undefined;
}

export const defaultBrand: Brand = {
  name: { en: "Kolot", he: "קולות" },
  salesEmail: "sales@kolot.example",
  supportEmail: "support@kolot.example",
  social: {
    facebook: "https://facebook.example/kolot",
    x: "https://x.example/kolot",
    linkedin: "https://linkedin.example/company/kolot",
    youtube: "https://youtube.example/@kolot",
  },
  company: {
    legalName: { en: "Kolot", he: "קולות" },
    number: "",
    address: { en: "", he: "" },
    phone: "",
  },
  currency: "USD",
  taxNote: "",
};

/** The brand with some values replaced; an absent or empty override keeps the default. */
export function brandFrom(overrides: BrandOverrides = {}): Brand {
  const { name, social, ...flat } = overrides;
  const names = { ...defaultBrand.name, ...given(name) };
  return {
    ...defaultBrand,
    ...given(flat),
    name: names,
    company: { ...defaultBrand.company, legalName: names },
    social: { ...defaultBrand.social, ...given(social) },
  };
}

/**
 * The brand of this installation. A build writes these variables into what it builds (`env` of next.config.mjs), because
 * static pages and browsers have no environment; the worker reads them as it starts. lib/core/server/env.ts checks them.
 */
export const ourBrand: Brand = brandFrom({
  name: { en: process.env.BRAND_NAME, he: process.env.BRAND_NAME_HE },
  salesEmail: process.env.BRAND_SALES_EMAIL,
  supportEmail: process.env.BRAND_SUPPORT_EMAIL,
  social: {
    facebook: process.env.BRAND_FACEBOOK_URL,
    x: process.env.BRAND_X_URL,
    linkedin: process.env.BRAND_LINKEDIN_URL,
    youtube: process.env.BRAND_YOUTUBE_URL,
  },
});

/**
 * Texts in which the product is called by its name in that language, instead of by the one it was written with. The name
 * is replaced as a whole word: "קולות" is never written in the messages where the plain word for voices is meant.
 */
export function named<T>(texts: T, language: BrandLanguage, { name } = ourBrand): T {
  const [written, called] = [defaultBrand.name[language], name[language]];
  if (called === written) return texts;
  const word = new RegExp(`(?<!\\p{L})${written}(?!\\p{L})`, "gu");
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(word, () => called);
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one)]));
  };
  return rename(texts) as T;
}

/** An unset environment variable often arrives as "": that is not a wish for an empty name. */
function given<T extends object>(values: T | undefined): Partial<T> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as Partial<T>;
}
