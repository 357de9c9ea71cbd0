import type { SKRSContext2D } from "@napi-rs/canvas";
import { FACES, type Face } from "@/sandbox/openai/draw/fonts";
import type { Rect } from "@/sandbox/openai/draw/headline";
import type { Motif } from "@/sandbox/openai/draw/motif";
import { drawMotif } from "@/sandbox/openai/draw/motifs";
import { mix, type Palette, readable } from "@/sandbox/openai/draw/palette";

/** One way of arranging a poster: its type, and the art it draws into its half of the sheet. */
export interface Scene {
  face: Face;
  centred: boolean;
  lastLineInAccent: boolean;
  art(ctx: SKRSContext2D, art: Rect, sheet: Rect, palette: Palette, motif: Motif): void;
}

const sun: Scene = {
  face: FACES.display,
  centred: true,
  lastLineInAccent: false,
  art(ctx, art, _sheet, palette, motif) {
    const radius = Math.min(art.w * 0.38, art.h * 0.76);
    const [x, y] = [art.x + art.w / 2, art.y + art.h];
    ctx.strokeStyle = mix(palette.accent, palette.ground, 0.25);
    ctx.lineWidth = radius * 0.012;
    for (let step = 0; step <= 36; step += 1) {
      const turn = Math.PI + (step * Math.PI) / 36;
      const length = step % 2 === 0 ? 1.3 : 1.2;
      ctx.beginPath();
      ctx.moveTo(x + Math.cos(turn) * radius * 1.1, y + Math.sin(turn) * radius * 1.1);
      ctx.lineTo(x + Math.cos(turn) * radius * length, y + Math.sin(turn) * radius * length);
      ctx.stroke();
    }
    half(ctx, x, y, radius, palette.accent);
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, radius, Math.PI, 0);
    ctx.clip();
    half(ctx, x - radius * 0.62, y, radius, palette.second, 0.55);
    ctx.restore();
    const light = readable(palette.ground, palette.accent);
    drawMotif(ctx, motif, x, y - radius * 0.07, radius * 0.82, {
      body: light,
      mark: palette.deep,
      plane: palette.accent,
    });
  },
};

const bands: Scene = {
  face: FACES.serif,
  centred: false,
  lastLineInAccent: false,
  art(ctx, art, _sheet, palette, motif) {
    const count = 9;
    const width = art.w / count;
    for (let index = 0; index < count; index += 1) {
      const stripe = ctx.createLinearGradient(art.x + index * width, 0, art.x + (index + 1) * width, 0);
      stripe.addColorStop(0, mix(palette.second, palette.deep, 0.55));
      stripe.addColorStop(0.75, palette.second);
      stripe.addColorStop(1, mix(palette.second, palette.ink, 0.22));
      ctx.fillStyle = stripe;
      ctx.fillRect(art.x + index * width, art.y, width + 1, art.h);
    }
    const radius = Math.min(art.w, art.h) * 0.38;
    const [x, y] = [art.x + art.w / 2, art.y + art.h / 2];
    disc(ctx, x, y, radius, palette.accent);
    const on = readable(palette.deep, palette.accent);
    drawMotif(ctx, motif, x, y + radius * 0.62, radius * 1.2, {
      body: on,
      mark: mix(on, palette.accent, 0.45),
      plane: palette.accent,
    });
  },
};

const contours: Scene = {
  face: FACES.tall,
  centred: false,
  lastLineInAccent: true,
  art(ctx, art, sheet, palette, motif) {
    const [x, y] = [art.x + art.w * 0.62, art.y + art.h * 0.35];
    ctx.strokeStyle = mix(palette.ground, palette.ink, 0.13);
    ctx.lineWidth = Math.max(1, sheet.w * 0.0016);
    const reach = Math.hypot(sheet.w, sheet.h);
    for (let radius = reach * 0.04; radius < reach; radius += reach * 0.028) {
      ctx.beginPath();
      for (let step = 0; step <= 120; step += 1) {
        const turn = (step * Math.PI) / 60;
        const wave = 1 + 0.09 * Math.sin(turn * 3 + radius / (reach * 0.11)) + 0.05 * Math.cos(turn * 5);
        ctx.lineTo(x + Math.cos(turn) * radius * wave, y + Math.sin(turn) * radius * wave * 0.8);
      }
      ctx.stroke();
    }
    const size = Math.min(art.w * 0.92, art.h * 0.92);
    drawMotif(ctx, motif, art.x + art.w / 2, art.y + art.h * 0.96, size, {
      body: palette.ink,
      mark: palette.accent,
      plane: palette.second,
    });
  },
};

const window: Scene = {
  face: FACES.display,
  centred: true,
  lastLineInAccent: false,
  art(ctx, art, _sheet, palette, motif) {
    const width = Math.min(art.w * 0.56, art.h * 0.82);
    const [x, y] = [art.x + art.w / 2, art.y + art.h];
    const arch = (grow: number, colour: string) => {
      const w = width * grow;
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.roundRect(x - w / 2, y - art.h * 0.98 * Math.min(1, 0.86 + (grow - 0.86) * 0.5), w, art.h, [
        w / 2,
        w / 2,
        0,
        0,
      ]);
      ctx.fill();
    };
    arch(1.24, mix(palette.ground, palette.accent, 0.16));
    arch(1.12, mix(palette.ground, palette.accent, 0.34));
    arch(1, palette.accent);
    disc(ctx, x + width * 0.2, y - art.h * 0.62, width * 0.13, palette.second);
    const light = readable(palette.ground, palette.accent);
    drawMotif(ctx, motif, x, y, Math.min(width * 0.72, art.h * 0.62), {
      body: light,
      mark: palette.deep,
      plane: palette.accent,
    });
  },
};

const tiles: Scene = {
  face: FACES.plain,
  centred: false,
  lastLineInAccent: false,
  art(ctx, art, _sheet, palette, motif) {
    const columns = Math.max(2, Math.round(art.w / Math.min(art.h / 2, art.w / 4)));
    const size = art.w / columns;
    // Whole tiles only: a cut row along the edge would look like a mistake.
    const rows = Math.max(1, Math.floor(art.h / size));
    const colours = [palette.accent, palette.second, palette.deep, mix(palette.ground, palette.accent, 0.4)];
    ctx.save();
    ctx.beginPath();
    ctx.rect(art.x, art.y, art.w, art.h);
    ctx.clip();
    for (let index = 0; index < rows * columns; index += 1) {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const kind = (column * 5 + row * 3 + columns) % 4;
      const colour = colours[(column + row * 2) % 4] ?? palette.accent;
      tile(ctx, art.x + column * size, art.y + art.h - (row + 1) * size, size, kind, colour);
    }
    const big = Math.min(size * 2, art.h, art.w);
    const [x, y] = [art.x + Math.floor((columns - 1) / 2) * size, art.y + art.h - big];
    ctx.fillStyle = palette.ground;
    ctx.fillRect(x, y, big, big);
    disc(ctx, x + big / 2, y + big / 2, big * 0.47, palette.accent);
    const light = readable(palette.ground, palette.accent);
    drawMotif(ctx, motif, x + big / 2, y + big * 0.78, big * 0.56, {
      body: light,
      mark: palette.deep,
      plane: palette.accent,
    });
    ctx.restore();
  },
};

export const SCENES = [sun, bands, contours, window, tiles];

function tile(ctx: SKRSContext2D, x: number, y: number, size: number, kind: number, colour: string) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  if (kind === 0) {
    ctx.moveTo(x, y);
    ctx.arc(x, y, size, 0, Math.PI / 2);
  } else if (kind === 1) {
    ctx.moveTo(x + size, y + size);
    ctx.arc(x + size, y + size, size, Math.PI, Math.PI * 1.5);
  } else if (kind === 2) {
    ctx.arc(x + size / 2, y + size / 2, size * 0.34, 0, Math.PI * 2);
  } else {
    ctx.arc(x + size / 2, y + size, size / 2, Math.PI, 0);
  }
  ctx.fill();
}

function half(ctx: SKRSContext2D, x: number, y: number, radius: number, colour: string, alpha = 1) {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, Math.PI, 0);
  ctx.fill();
  ctx.globalAlpha = 1;
}

function disc(ctx: SKRSContext2D, x: number, y: number, radius: number, colour: string) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}
