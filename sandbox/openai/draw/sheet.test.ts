import { expect, test } from "vitest";
import { drawImage } from "@/sandbox/openai/draw/draw-image";

const order = (prompt: string) => ({ prompt, width: 240, height: 240, index: 0, transparent: false });
const PANELS = ["Bread in the oven", "A cup of coffee", "The sea at night", "A bicycle"];
const sheet = (scenes: string[]) =>
  drawImage(
    order(
      [
        "A comic sheet of 2 columns and 2 rows",
        ...scenes.map((scene, at) => `Panel ${at + 1} (row 1): ${scene}`),
      ].join("\n"),
    ),
  );
const quarter = (canvas: Awaited<ReturnType<typeof drawImage>>, x: number, y: number) =>
  Buffer.from(canvas.getContext("2d").getImageData(x, y, 120, 120).data).toString("base64");

test("a sheet has a separate image for each panel at its position", async () => {
  const drawn = await sheet(PANELS);
  expect([drawn.width, drawn.height]).toEqual([240, 240]);
  const corners = [
    quarter(drawn, 0, 0),
    quarter(drawn, 120, 0),
    quarter(drawn, 0, 120),
    quarter(drawn, 120, 120),
  ];
  expect(new Set(corners).size).toBe(4);
  const changed = await sheet(PANELS.with(3, "A dog in the park"));
  expect([quarter(changed, 0, 0), quarter(changed, 120, 0)]).toEqual(corners.slice(0, 2));
  expect(quarter(changed, 120, 120)).not.toBe(corners[3]);
});

test("a prompt without panels is drawn as one image", async () => {
  const drawn = await drawImage(order("A loaf of bread"));
  expect([drawn.width, drawn.height]).toEqual([240, 240]);
});
