import type { Motif } from "@/sandbox/openai/draw/motif";

/** A running shoe seen from its side. */
export const shoe: Motif = (ctx, { body, mark, plane }) => {
  ctx.save();
  ctx.translate(50, 62);
  ctx.rotate(-0.13);
  ctx.translate(-50, -62);
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(8, 40);
  ctx.bezierCurveTo(14, 47, 22, 48, 27, 38);
  ctx.lineTo(39, 34);
  ctx.bezierCurveTo(48, 52, 66, 60, 86, 63);
  ctx.bezierCurveTo(95, 65, 97, 70, 96, 77);
  ctx.lineTo(6, 77);
  ctx.bezierCurveTo(3, 64, 4, 50, 8, 40);
  ctx.fill();
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.moveTo(2, 76);
  ctx.lineTo(98, 76);
  ctx.bezierCurveTo(100, 84, 96, 89, 88, 89);
  ctx.lineTo(12, 89);
  ctx.bezierCurveTo(4, 89, 1, 83, 2, 76);
  ctx.fill();
  ctx.strokeStyle = plane;
  ctx.lineWidth = 3;
  for (const step of [0, 1, 2, 3]) {
    ctx.beginPath();
    ctx.moveTo(37 + step * 7, 48 + step * 4);
    ctx.lineTo(46 + step * 7, 41 + step * 4.4);
    ctx.stroke();
  }
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.moveTo(22, 72);
  ctx.quadraticCurveTo(44, 72, 58, 62);
  ctx.stroke();
  ctx.restore();
};

/** An open book. */
export const book: Motif = (ctx, { body, mark, plane }) => {
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.roundRect(3, 42, 94, 54, 4);
  ctx.fill();
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.translate(50, 0);
    ctx.scale(side, 1);
    ctx.fillStyle = body;
    ctx.beginPath();
    ctx.moveTo(1, 40);
    ctx.bezierCurveTo(14, 30, 30, 30, 43, 36);
    ctx.lineTo(43, 88);
    ctx.bezierCurveTo(30, 82, 14, 82, 1, 92);
    ctx.fill();
    ctx.strokeStyle = plane;
    ctx.lineWidth = 2.2;
    for (const y of [48, 57, 66, 75]) {
      ctx.beginPath();
      ctx.moveTo(9, y);
      ctx.bezierCurveTo(18, y - 5, 27, y - 5, y === 75 ? 26 : 36, y - 3);
      ctx.stroke();
    }
    ctx.restore();
  }
};

/** A wall clock at twenty to six. */
export const clock: Motif = (ctx, { body, mark, plane }) => {
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.arc(50, 54, 42, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = plane;
  ctx.lineWidth = 2.4;
  for (let hour = 0; hour < 12; hour += 1) {
    const turn = (hour * Math.PI) / 6;
    const from = hour % 3 === 0 ? 29 : 33;
    ctx.beginPath();
    ctx.moveTo(50 + Math.sin(turn) * from, 54 - Math.cos(turn) * from);
    ctx.lineTo(50 + Math.sin(turn) * 37, 54 - Math.cos(turn) * 37);
    ctx.stroke();
  }
  const hand = (turn: number, length: number, width: number, colour: string) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(50, 54);
    ctx.lineTo(50 + Math.sin(turn) * length, 54 - Math.cos(turn) * length);
    ctx.stroke();
  };
  hand((5.67 * Math.PI) / 6, 19, 5, plane);
  hand((8 * Math.PI) / 6, 29, 3.4, mark);
  ctx.fillStyle = mark;
  ctx.beginPath();
  ctx.arc(50, 54, 4, 0, Math.PI * 2);
  ctx.fill();
};

/** A price tag on its string. */
export const tag: Motif = (ctx, { body, mark, plane }) => {
  ctx.save();
  ctx.translate(50, 56);
  ctx.rotate(-0.35);
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.moveTo(-22, -18);
  ctx.lineTo(0, -38);
  ctx.lineTo(22, -18);
  ctx.lineTo(22, 38);
  ctx.lineTo(-22, 38);
  ctx.closePath();
  ctx.fill();
  ctx.fillStyle = plane;
  ctx.beginPath();
  ctx.arc(0, -20, 5, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = mark;
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.moveTo(0, -20);
  ctx.bezierCurveTo(-4, -46, 34, -52, 30, -30);
  ctx.stroke();
  ctx.lineWidth = 4.4;
  ctx.beginPath();
  ctx.moveTo(11, -1);
  ctx.lineTo(-11, 27);
  ctx.stroke();
  for (const [x, y] of [
    [-9, 4],
    [9, 22],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x, y, 4.6, 0, Math.PI * 2);
    ctx.stroke();
  }
  ctx.restore();
};
