import { describe, expect, it } from "vitest";
import { inlineStyles, moveScriptsToEnd } from "@/scripts/start/first-paint.mjs";

const LINK = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const page = (head: string) => `<html><head>${head}<title>x</title></head><body><p>y</p></body></html>`;

describe("page with inline styles", () => {
  it("page has its styles in the head and the link at the end", async () => {
    const css =
      "@font-face{src:url(../media/f.woff2)}p{background:url(/x.png) url(data:image/png;base64,AA==)}";
    expect(await inlineStyles(page(LINK), () => css)).toBe(
      `<html><head><title>x</title><style data-inlined>@font-face{src:url(/_next/static/media/f.woff2)}p{background:url(/x.png) url(data:image/png;base64,AA==)}</style></head><body><p>y</p>${LINK}</body></html>`,
    );
  });

  it("page preserves quotes in URLs and replacement patterns in styles", async () => {
    const css = 'p{content:"$& $1";src:url("../media/f.woff2")}';
    const html = await inlineStyles(page(LINK), () => css);
    expect(html).toContain('p{content:"$& $1";src:url("/_next/static/media/f.woff2")}');
  });

  it("page is unchanged without a style sheet or when the sheet would end the element", async () => {
    expect(await inlineStyles(page(""), () => "p{}")).toBe(page(""));
    expect(await inlineStyles(page(LINK), () => 'p{content:"</style>"}')).toBe(page(LINK));
  });
});

describe("page with a marked beginning", () => {
  const css =
    "@font-face{font-family:F}.a{color:red}.b{color:blue}.dark{color:tan}html[lang=he]{margin:0}@media (min-width:9px){.a{top:0}.b{top:1px}}";
  const mark = '<div hidden="" data-rest-of-styles="">';

  it("page has the rules of its beginning in the head and the link after it", async () => {
    const html = `<html><head>${LINK}</head><body><p class="a">x</p>${mark}</div><p class="b">y</p></body></html>`;
    expect(await inlineStyles(html, () => css)).toBe(
      `<html><head><style data-inlined>.a{color:red}.dark{color:tan}html[lang=he]{margin:0}@media (min-width:9px){.a{top:0}}\n@font-face{font-family:F}</style></head><body><p class="a">x</p>${mark}${LINK}</div><p class="b">y</p>${LINK}</body></html>`,
    );
  });
});

describe("page with deferred scripts", () => {
  const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
  const hint = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/c.js"/>';
  const words = "<script>var a=1</script>";

  it("page has its scripts after the content, in order and without preload hints", () => {
    const html = page(`${hint}${script("a")}${words}${script("b")}`);
    expect(moveScriptsToEnd(html)).toBe(
      `<html><head>${words}<title>x</title></head><body><p>y</p>${script("a")}${script("b")}</body></html>`,
    );
  });

  it("page without scripts is unchanged", () => {
    expect(moveScriptsToEnd(page(words))).toBe(page(words));
  });
});
