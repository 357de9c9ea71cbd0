/** Width and height in pixels. */
export type ImageSizeText = `${number}x${number}`;

interface ImageFamily {
  name: string;
  /** Model ids of the family. */
  ids: RegExp;
  /** any: multiples of 16 from 1:3 to 3:1, from 655,360 pixels to 3840x2160; otherwise these sizes alone. */
  sizes: "any" | readonly ImageSizeText[];
  edits: boolean;
  transparent: boolean;
  /** First day without the model. */
  retired?: string;
  retires?: string;
}

const MIN_FREE_PIXELS = 655_360;

const FIXED = ["1024x1024", "1536x1024", "1024x1536"] as const;

/** Sizes and options of OpenAI's model families (docs/providers/openai.md). The first match wins. */
const IMAGE_FAMILIES: readonly ImageFamily[] = [
  {
    ...{ name: "GPT Image 2.5 and later", ids: /^gpt-image-(2\.[5-9]|[3-9])/, sizes: "any" },
    ...{ edits: true, transparent: true },
  },
  {
    ...{ name: "GPT Image 2", ids: /^gpt-image-2(-|$)/, sizes: "any", edits: true, transparent: false },
  },
  {
    ...{ name: "GPT Image 1", ids: /^gpt-image-1(-20|$)/, sizes: FIXED, edits: true, transparent: true },
    retired: "2026-10-23",
  },
  {
    ...{
      name: "GPT Image 1.5 and mini",
      ids: /^(gpt-image-1(\.5|-mini)|chatgpt-image-latest)/,
      sizes: FIXED,
    },
    ...{ edits: true, transparent: true, retires: "2026-12-01" },
  },
  {
    ...{ name: "DALL-E 3", ids: /^dall-e-3$/, sizes: ["1024x1024", "1792x1024", "1024x1792"] },
    ...{ edits: false, transparent: false, retired: "2026-05-12" },
  },
  {
    ...{ name: "DALL-E 2", ids: /^dall-e-2$/, sizes: ["256x256", "512x512", "1024x1024"] },
    ...{ edits: true, transparent: false, retired: "2026-05-12" },
  },
];

const findImageFamily = (id: string): ImageFamily | null =>
  IMAGE_FAMILIES.find(({ ids }) => ids.test(id)) ?? null;

/**
 * Returns a size that the model takes: the wanted one, else the one of the nearest shape. A model that is not in
 * the table gets one of the three fixed sizes, which every GPT image model takes.
 */
export function toModelSize(id: string, wanted: ImageSizeText): ImageSizeText {
  const sizes = findImageFamily(id)?.sizes ?? FIXED;
  if (sizes === "any" ? isFreeSize(wanted) : sizes.includes(wanted)) return wanted;
  const choices = sizes === "any" ? FIXED : sizes;
  const [first, ...others] = choices;
  const distance = (size: ImageSizeText) => Math.abs(Math.log(ratioOf(size) / ratioOf(wanted)));
  // Of two sizes with the same shape the larger one.
  return others.reduce(
    (best, size) => (distance(size) <= distance(best) ? size : best),
    first ?? "1024x1024",
  );
}

function parse(size: ImageSizeText): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

function ratioOf(size: ImageSizeText): number {
  const { width, height } = parse(size);
  return width / height;
}

function isFreeSize(size: ImageSizeText): boolean {
  const { width, height } = parse(size);
  if (width % 16 !== 0 || height % 16 !== 0) return false;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return width * height >= MIN_FREE_PIXELS && long / short <= 3 && long <= 3840 && short <= 2160;
}

/** Returns what the model cannot do, a sentence each. */
export function listImageModelLimits(id: string): string[] {
  const family = findImageFamily(id);
  if (!family) return [`${id} is not in our table: it is asked for 1024x1024, 1536x1024 and 1024x1536 only`];
  const { sizes, edits, transparent, retired, retires } = family;
  return [
    retired && `OpenAI retired ${id} on ${retired}`,
    retires && `OpenAI retires ${id} on ${retires}`,
    sizes !== "any" && `${id} draws ${sizes.join(", ")} only, other shapes become the nearest`,
    !edits && `${id} cannot edit pictures`,
    !transparent && `${id} draws no transparent background`,
  ].filter((limit) => typeof limit === "string");
}
