/** The paper of a plan: A4 in points, and the colours of the light theme (the paper is always light). */
export const PAGE = { width: 595.28, height: 841.89, side: 41, top: 34, bottom: 52 } as const;

export const COLORS = {
  ink: "#17191c",
  quiet: "#55554e",
  line: "#dad4c7",
  voice: "#e4572e",
  shade: "#f4f1ea",
  link: "#0b5d4e",
} as const;

export const PLATFORM_COLORS = { facebook: "#1877f2", instagram: "#c13584", linkedin: "#0a66c2" } as const;

/** Room for the grid on the cover, how tall one of its rows is at most, and so many weeks that leave room for more. */
export const GRID = { room: 430, tallest: 57, narrow: 30, roomy: 5 } as const;
