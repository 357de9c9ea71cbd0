import { getColorDistance, mixColors } from "@/lib/canvas/layouts/colors";
import type { InfographicSheet } from "@/lib/canvas/layouts/infographics/infographic";
import type { BrandPalette } from "@/lib/canvas/layouts/palette";
import { toSingleLine } from "@/lib/generation/server/prompts/prompt-blocks";

export const INFOGRAPHIC_IMAGES_PROMPT_VERSION = 1;

/** How a image is composed whose edges the layout crops. */
export const FRAMINGS = {
  wide: "Wide framing: everything that matters is in the middle half of the height.",
  tall: "Tall framing: everything that matters is in the middle half of the width.",
};

/** Asks the image model for the images of an infographic: one image, or a sheet of equal cells. */
export function buildInfographicImagesPrompt(
  { grid: { columns, rows }, scenes, framing }: InfographicSheet,
  { paper, primary, secondary, ink }: BrandPalette,
): string {
  const isSheet = scenes.length > 1;
  // A background in the color of the page would make the image's edges disappear.
  const ground = [secondary, primary]
    .map((color) => mixColors(paper, color, 0.34))
    .toSorted((a, b) => getColorDistance(b, paper) - getColorDistance(a, paper))[0];
  const lines = [
    isSheet
      ? `An illustration sheet of ${columns} columns and ${rows} rows: ${columns * rows} images of exactly equal size that fill the whole sheet, edge to edge, without borders, gutters or margins.`
      : "One editorial illustration that fills the whole image, edge to edge, without borders or margins.",
    "Flat shapes with soft grain, few details, one light: the style of a good printed magazine.",
    `Colours: background ${ground}, leading ${primary}, second ${secondary}, dark ${ink}. Use only these and their tints.`,
    isSheet &&
      "All images are one series: the same style, the same scale, the subject in the middle with calm background around it.",
    ...scenes.map((scene, at) => {
      if (!isSheet) return `Subject: ${toSingleLine(scene)}`;
      const [row, column] = [Math.floor(at / columns) + 1, (at % columns) + 1];
      return `Panel ${at + 1} (row ${row}, column ${column}): ${toSingleLine(scene)}`;
    }),
    framing && FRAMINGS[framing],
    scenes.length < columns * rows && "The last cell is plain background.",
    "No words, letters, numbers, signs, logos or watermarks anywhere.",
  ];
  return lines.filter(Boolean).join("\n");
}
