import type { PageLayout, PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { PosterDesign, StyledDesign, TemplateDesign } from "@/lib/canvas/layouts/template-formats";
import { drawHalves, drawSlider } from "@/lib/canvas/layouts/templates/change-posters";
import {
  drawArches,
  drawCalendar,
  drawConfetti,
  drawGarland,
  drawPostcard,
  drawRays,
  drawWreath,
} from "@/lib/canvas/layouts/templates/event-posters";
import {
  drawCards,
  drawNotepad,
  drawPass,
  drawRole,
  drawSteps,
} from "@/lib/canvas/layouts/templates/list-posters";
import {
  drawBurst,
  drawPedestal,
  drawSeal,
  drawStat,
  drawStripes,
  drawTag,
} from "@/lib/canvas/layouts/templates/offer-posters";
import {
  drawArch,
  drawBand,
  drawCard,
  drawFrame,
  drawPoster,
  drawSplit,
} from "@/lib/canvas/layouts/templates/post-posters";
import { drawQuote } from "@/lib/canvas/layouts/templates/quote";
import {
  drawBands,
  drawClock,
  drawCover,
  drawQuestion,
  drawTabs,
} from "@/lib/canvas/layouts/templates/sequence-posters";
import type { TemplateContent } from "@/lib/canvas/layouts/templates/template-content";
import { drawTicket } from "@/lib/canvas/layouts/templates/ticket";
import {
  drawBubble,
  drawMargin,
  drawPaper,
  drawPrint,
  drawReview,
  drawTape,
} from "@/lib/canvas/layouts/templates/voice-posters";

interface Design extends Pick<PageLayoutOptions, "on" | "headline"> {
  draw: (sheet: PageLayout, content: TemplateContent) => void;
}

const STYLED: Record<StyledDesign, Design["draw"]> = {
  seal: drawSeal,
  stat: drawStat,
  burst: drawBurst,
  stripes: drawStripes,
  pedestal: drawPedestal,
  tag: drawTag,
  calendar: drawCalendar,
  arches: drawArches,
  garland: drawGarland,
  wreath: drawWreath,
  confetti: drawConfetti,
  postcard: drawPostcard,
  rays: drawRays,
  bubble: drawBubble,
  review: drawReview,
  margin: drawMargin,
  print: drawPrint,
  tape: drawTape,
  paper: drawPaper,
  steps: drawSteps,
  cards: drawCards,
  notepad: drawNotepad,
  pass: drawPass,
  role: drawRole,
  halves: drawHalves,
  slider: drawSlider,
  cover: drawCover,
  tabs: drawTabs,
  question: drawQuestion,
  clock: drawClock,
  bands: drawBands,
};

const DESIGNS: Record<TemplateDesign, Design> = {
  band: { on: "paper", headline: "Frank Ruhl Libre", draw: drawBand },
  arch: { on: "primary", headline: "Suez One", draw: drawArch },
  quote: { on: "paper", headline: "Frank Ruhl Libre", draw: drawQuote },
  split: { on: "ink", headline: "Secular One", draw: drawSplit },
  frame: { on: "paper", headline: "Frank Ruhl Libre", draw: drawFrame },
  poster: { on: "primary", headline: "Karantina", draw: drawPoster },
  card: { on: "ink", headline: "Heebo", draw: drawCard },
  ticket: { on: "primary", headline: "Suez One", draw: drawTicket },
};

/** Returns how a design is drawn, with the background and the font that it has without a style. */
export function getDesign(name: PosterDesign): Design {
  if (name in DESIGNS) return DESIGNS[name as TemplateDesign];
  return { on: "paper", headline: "Frank Ruhl Libre", draw: STYLED[name as StyledDesign] };
}
