import { describe, expect, it } from "vitest";
import { inlineStyles, scriptsLast } from "@/scripts/start/first-paint.mjs";

const LINK = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const page = (head: string) => `<html><head>${head}<title>x</title></head><body><p>y</p></body></html>`;

describe("a page that brings its styles along", () => {
  it("has them in its head, and the link behind everything else", async () => {
    const css =
      "@font-face{src:url(../media/f.woff2)}p{background:url(/x.png) url(data:image/png;base64,AA==)}";
    expect(await inlineStyles(page(LINK), () => css)).toBe(
      `<html><head><title>x</title><style data-inlined>@font-face{src:url(/_next/static/media/f.woff2)}p{background:url(/x.png) url(data:image/png;base64,AA==)}</style></head><body><p>y</p>${LINK}</body></html>`,
    );
  });

  it("keeps the quotes of an address, and signs that a replacement would read", async () => {
    const css = 'p{content:"$& $1";src:url("../media/f.woff2")}';
    const html = await inlineStyles(page(LINK), () => css);
    expect(html).toContain('p{content:"$& $1";src:url("/_next/static/media/f.woff2")}');
  });

  it("stays as it is without a style sheet, and with one that would end the element", async () => {
    expect(await inlineStyles(page(""), () => "p{}")).toBe(page(""));
    expect(await inlineStyles(page(LINK), () => 'p{content:"</style>"}')).toBe(page(LINK));
  });
});

describe("a page that names where its beginning ends", () => {
  const css =
    "@font-face{font-family:F}.a{color:red}.b{color:blue}.dark{color:tan}html[lang=he]{margin:0}@media (min-width:9px){.a{top:0}.b{top:1px}}";
  const mark = '<div hidden="" data-rest-of-styles="">';

  it("has the rules of the beginning in its head, and the link where that ends", async () => {
    const html = `<html><head>${LINK}</head><body><p class="a">x</p>${mark}</div><p class="b">y</p></body></html>`;
    expect(await inlineStyles(html, () => css)).toBe(
      `<html><head><style data-inlined>.a{color:red}.dark{color:tan}html[lang=he]{margin:0}@media (min-width:9px){.a{top:0}}\n@font-face{font-family:F}</style></head><body><p class="a">x</p>${mark}${LINK}</div><p class="b">y</p>${LINK}</body></html>`,
    );
  });
});

describe("a page that shows its words first", () => {
  const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
  const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/c.js"/>';
  const words = "<script>var a=1</script>";

  it("names its scripts behind them, in their order and without asking for them before", () => {
    const html = page(`${hint}${script("a")}${words}${script("b")}`);
    expect(scriptsLast(html)).toBe(
      `<html><head>${words}<title>x</title></head><body><p>y</p>${script("a")}${script("b")}</body></html>`,
    );
  });

  it("stays as it is without any", () => {
    expect(scriptsLast(page(words))).toBe(page(words));
  });
});
