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

export interface BrandOverrides extends Partial<Omit<Brand, "name" | "social" | "company">> {
  name?: Partial<Record<BrandLanguage, string>> | undefined;
  social?: Partial<SocialLinks> | undefined;
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
  return {
    ...defaultBrand,
    ...given(flat),
    name: { ...defaultBrand.name, ...given(name) },
    social: { ...defaultBrand.social, ...given(social) },
  };
}

/** An unset environment variable often arrives as "": that is not a wish for an empty name. */
function given<T extends object>(values: T | undefined): Partial<T> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as Partial<T>;
}
