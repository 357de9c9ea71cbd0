type BrandLanguage = "en" | "he";

export interface SocialLinkUrls {
  facebook: string;
  x: string;
  linkedin: string;
  youtube: string;
}

/** Company as the legal pages name it. Empty fields are not shown. */
export interface CompanyInfo {
  legalName: Record<BrandLanguage, string>;
  number: string;
  address: Record<BrandLanguage, string>;
  phone: string;
}

export interface SiteConfig {
  name: Record<BrandLanguage, string>;
  salesEmail: string;
  supportEmail: string;
  social: SocialLinkUrls;
  company: CompanyInfo;
  /** ISO 4217 code, the same in both languages. */
  currency: string;
  /** Text about tax beside a price; none while empty. */
  taxNote: string;
}

type Loose<T> = { [key in keyof T]?: T[key] | undefined };

export interface SiteConfigOverrides extends Loose<Omit<SiteConfig, "name" | "social" | "company">> {
  name?: Loose<Record<BrandLanguage, string>> | undefined;
  social?: Loose<SocialLinkUrls> | undefined;
}

export const DEFAULT_SITE_CONFIG: SiteConfig = {
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

/** Returns the configuration with overrides; an absent or empty override keeps the default. */
export function resolveSiteConfig(overrides: SiteConfigOverrides = {}): SiteConfig {
  const { name, social, ...flat } = overrides;
  const names = { ...DEFAULT_SITE_CONFIG.name, ...given(name) };
  return {
    ...DEFAULT_SITE_CONFIG,
    ...given(flat),
    name: names,
    company: { ...DEFAULT_SITE_CONFIG.company, legalName: names },
    social: { ...DEFAULT_SITE_CONFIG.social, ...given(social) },
  };
}

/** Inlined by a build (`env` of next.config.mjs) for static pages and browsers; the worker reads them. */
export const siteConfig: SiteConfig = resolveSiteConfig({
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

/** Returns the name of a downloaded file, such as "kolot-design.pdf". */
export function getProductFileName(rest: string, { name } = siteConfig): string {
  const prefix = name.en.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...prefix, rest].join("-");
}

/** Puts this installation's name into texts, as whole words: messages never use "קולות" for plain voices. */
export function withProductName<T>(texts: T, language: BrandLanguage, { name } = siteConfig): T {
  const [written, called] = [DEFAULT_SITE_CONFIG.name[language], name[language]];
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

/** An unset environment variable often arrives as "", which does not mean an empty name. */
function given<T extends object>(values: T | undefined): Partial<T> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as Partial<T>;
}
