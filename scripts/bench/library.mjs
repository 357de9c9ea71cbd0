// Scrolls 5,000 images on the media screen and in a minimal virtual list, alternating in one run. The 95th
// percentile of frames may take 1.3 times as long, with at most 150 tiles in the document.
import sharp from "sharp";
import { printLine } from "../start/console-output.mjs";
import { call, createBrand, inBrowser, query } from "./product.mjs";
import { alternate, p95 } from "./statistics.mjs";

const IMAGES = 5_000;
const OBJECTS = 24;
const ROUNDS = 5;
const FRAMES = 360;
const STEP = 48;
const RATIO = 1.3;
const MOST_TILES = 150;
const TILE = "[data-testid=library-tile], .tile";

async function fill(context, { url, database }) {
  const { user, account } = await createBrand(context, { url, database });
  const urls = [];
  for (let n = 0; n < OBJECTS; n += 1) {
    const buffer = await drawn(n);
    const file = { name: "x.png", mimeType: "image/png", buffer };
    const multipart = { label: `Picture ${n}`, file };
    const { image } = await call(context, url, "/canvas-images/upload", { multipart });
    urls.push(image.thumbUrl);
  }
  await query(
    database,
    `WITH one AS (SELECT media_id, row_number() OVER () AS place FROM canvas_image WHERE user_id = $1)
     INSERT INTO canvas_image (id, user_id, media_id, label)
     SELECT gen_random_uuid(), $1, one.media_id, 'Picture ' || n
     FROM generate_series($2::int, $3::int - 1) AS n JOIN one ON one.place = n % $2 + 1`,
    [user._id, OBJECTS, IMAGES],
  );
  return { account: account._id, urls };
}

function drawn(n) {
  const circle = `<circle cx="350" cy="260" r="${120 + n * 5}" fill="hsl(${n * 37 + 120} 50% 40%)"/>`;
  const ground = `<rect width="100%" height="100%" fill="hsl(${n * 37} 35% 70%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${n % 3 ? 520 : 900}">${ground}${circle}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function buildBaselinePage(urls) {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 240px 32px 48px 280px; font: 14px/1.4 sans-serif; background: #f4f1ea }
    #list { position: relative }
    .row { position: absolute; inset-inline: 0; display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 12px }
    .tile { contain: strict; height: 204px; border: 1px solid #ccc; border-radius: 2px; background: #fff; display: flex; flex-direction: column }
    .art { display: block; height: 152px; overflow: hidden; background: #e7e2d6 }
    .art img { width: 100%; height: 100%; object-fit: contain; display: block }
    .name { padding: 6px 10px; display: grid; font-size: 13px }
  </style><div id="list"></div><script>
    const urls = ${JSON.stringify(urls)}, total = ${IMAGES}, columns = 6, height = 216;
    const list = document.getElementById("list"), rows = new Map(), count = Math.ceil(total / columns);
    list.style.height = count * height - 12 + "px";
    const make = (row) => {
      const made = document.createElement("div");
      made.className = "row";
      made.style.transform = "translateY(" + row * height + "px)";
      for (let n = row * columns; n < Math.min(total, (row + 1) * columns); n += 1) {
        made.insertAdjacentHTML("beforeend", '<div class="tile"><span class="art"><img decoding="async" src="' +
          urls[n % urls.length] + '"></span><span class="name"><b>Picture ' + n + "</b><span>Unused</span></span></div>");
      }
      return made;
    };
    const draw = () => {
      const top = scrollY - list.offsetTop;
      const from = Math.max(0, Math.floor(top / height) - 2);
      const to = Math.min(count - 1, Math.ceil((top + innerHeight) / height) + 2);
      for (const [row, made] of rows) if (row < from || row > to) { made.remove(); rows.delete(row); }
      for (let row = from; row <= to; row += 1) if (!rows.has(row)) { rows.set(row, make(row)); list.append(rows.get(row)); }
    };
    addEventListener("scroll", draw, { passive: true });
    draw();
  </script>`;
}

function scroll({ frames, step, tile }) {
  return new Promise((resolve) => {
    const times = [];
    let most = 0;
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      most = Math.max(most, document.querySelectorAll(tile).length);
      if (times.length > frames) return resolve({ times: times.slice(1), most });
      window.scrollBy(0, step);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

async function measureOnce(context, open) {
  const page = await context.newPage();
  await open(page);
  await page.locator(TILE).first().waitFor();
  await page.waitForLoadState("networkidle");
  const found = await page.evaluate(scroll, { frames: FRAMES, step: STEP, tile: TILE });
  await page.close();
  return found;
}

async function measure(browser, { url, database }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { account, urls } = await fill(context, { url, database });
  await context.route("**/bare-list", (route) =>
    route.fulfill({ contentType: "text/html", body: buildBaselinePage(urls) }),
  );
  const screens = {
    bare: (page) => page.goto(`${url}/bare-list`),
    library: (page) => page.goto(`${url}/account/${account}/media`),
  };
  const found = await alternate(ROUNDS, screens, (open) => measureOnce(context, open));
  return judge(joined(found.bare), joined(found.library));
}

function joined(rounds) {
  return {
    times: rounds.flatMap(({ times }) => times),
    most: Math.max(...rounds.map(({ most }) => most)),
  };
}

function judge(bare, library) {
  for (const [name, { times, most }] of Object.entries({ bare, library })) {
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    printLine(
      `${name.padEnd(8)} p95 ${p95(times).toFixed(1)} ms, mean ${mean.toFixed(1)} ms, at most ${most} tiles`,
    );
  }
  const ratio = p95(library.times) / p95(bare.times);
  const good = ratio <= RATIO && library.most <= MOST_TILES;
  printLine(
    `ratio ${ratio.toFixed(2)} (at most ${RATIO}), tiles ${library.most} (at most ${MOST_TILES}): ${good ? "yes" : "NO"}`,
  );
  return good ? 0 : 1;
}

export const run = () => inBrowser(measure);
