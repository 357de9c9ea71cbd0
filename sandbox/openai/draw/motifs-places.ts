import type { Motif } from "@/sandbox/openai/draw/motif";

/** A town house with a shop on its ground floor. */
export const building: Motif = (ctx, { body, mark, plane }) => {
  ctx.fillStyle = body;
  ctx.fillRect(20, 16, 60, 84);
  ctx.fillRect(16, 11, 68, 6);
  ctx.fillStyle = plane;
  for (const y of [25, 43]) {
    for (const x of [27, 44.5, 62]) {
      ctx.beginPath();
      ctx.roundRect(x, y, 11, 13, [5.5, 5.5, 0, 0]);
      ctx.fill();
    }
  }
  ctx.fillStyle = mark;
  for (let step = 0; step < 6; step += 1) {
    ctx.fillStyle = step % 2 === 0 ? mark : plane;
    ctx.beginPath();
    ctx.roundRect(17 + step * 11, 62, 11, 11, [0, 0, 5.5, 5.5]);
    ctx.fill();
  }
  ctx.fillStyle = plane;
  ctx.fillRect(26, 77, 26, 15);
  ctx.fillRect(58, 77, 15, 23);
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.arc(61, 89, 1.4, 0, Math.PI * 2);
  ctx.fill();
};

/** A plant in its pot. */
export const plant: Motif = (ctx, { body, mark }) => {
  const leaf = (turn: number, length: number) => {
    ctx.save();
    ctx.translate(50, 70);
    ctx.rotate(turn);
    ctx.fillStyle = body;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(-length * 0.34, -length * 0.4, -length * 0.22, -length * 0.85, 0, -length);
    ctx.bezierCurveTo(length * 0.22, -length * 0.85, length * 0.34, -length * 0.4, 0, 0);
    ctx.fill();
    ctx.restore();
  };
  for (const [turn, length] of [
    [-1.15, 42],
    [1.15, 42],
    [-0.62, 56],
    [0.62, 56],
    [0, 66],
  ] as const) {
    leaf(turn, length);
  }
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.moveTo(31, 70);
  ctx.lineTo(69, 70);
  ctx.lineTo(63, 100);
  ctx.lineTo(37, 100);
  ctx.fill();
  ctx.fillRect(28, 66, 44, 7);
};

/** Plain solids in balance, for words that name no object. */
export const shapes: Motif = (ctx, { body, mark }) => {
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.arc(32, 100, 30, Math.PI, 0);
  ctx.fill();
  ctx.fillRect(64, 52, 30, 48);
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.arc(79, 34, 16, 0, Math.PI * 2);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(14, 66);
  ctx.lineTo(34, 30);
  ctx.lineTo(54, 66);
  ctx.fill();
};
