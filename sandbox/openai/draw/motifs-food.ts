import type { Motif } from "@/sandbox/openai/draw/motif";

/** An ear of wheat. */
export const wheat: Motif = (ctx, { body }) => {
  ctx.strokeStyle = body;
  ctx.fillStyle = body;
  ctx.lineWidth = 2.6;
  ctx.beginPath();
  ctx.moveTo(50, 100);
  ctx.lineTo(50, 24);
  ctx.stroke();
  const grain = (x: number, y: number, turn: number) => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(-9, -7, -7, -19, 0, -25);
    ctx.bezierCurveTo(7, -19, 9, -7, 0, 0);
    ctx.fill();
    ctx.restore();
  };
  grain(50, 26, 0);
  for (const [index, y] of [40, 54, 68, 82].entries()) {
    const spread = 0.62 + index * 0.06;
    grain(47.5, y, -spread);
    grain(52.5, y, spread);
  }
};

/** A cup on its saucer, with steam. */
export const cup: Motif = (ctx, { body, mark }) => {
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.ellipse(48, 95, 42, 5, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = body;
  ctx.lineWidth = 6;
  ctx.beginPath();
  ctx.ellipse(76, 64, 12, 13, 0, 0, Math.PI * 2);
  ctx.stroke();
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(17, 45);
  ctx.lineTo(77, 45);
  ctx.bezierCurveTo(77, 76, 68, 93, 47, 93);
  ctx.bezierCurveTo(26, 93, 17, 76, 17, 45);
  ctx.fill();
  ctx.fillStyle = mark;
  ctx.fillRect(18, 52, 58.5, 5);
  ctx.strokeStyle = body;
  ctx.lineWidth = 3.2;
  for (const x of [33, 47, 61]) {
    ctx.beginPath();
    ctx.moveTo(x, 36);
    ctx.bezierCurveTo(x - 8, 28, x + 8, 20, x, 10);
    ctx.stroke();
  }
};

/** A plate between fork and knife. */
export const plate: Motif = (ctx, { body, mark, plane }) => {
  const disc = (radius: number, colour: string) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(50, 60, radius, 0, Math.PI * 2);
    ctx.fill();
  };
  disc(31, body);
  disc(23, plane);
  disc(21, body);
  disc(8, mark);
  ctx.strokeStyle = body;
  ctx.lineWidth = 3.4;
  for (const x of [4, 8.5, 13]) {
    ctx.beginPath();
    ctx.moveTo(x, 26);
    ctx.lineTo(x, 44);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.moveTo(4, 44);
  ctx.quadraticCurveTo(8.5, 54, 13, 44);
  ctx.moveTo(8.5, 50);
  ctx.lineTo(8.5, 95);
  ctx.stroke();
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(90, 24);
  ctx.bezierCurveTo(98, 32, 98, 50, 94, 58);
  ctx.lineTo(90, 58);
  ctx.fill();
  ctx.fillRect(89.5, 56, 4, 40);
};
