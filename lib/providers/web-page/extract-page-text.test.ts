import { expect, test } from "vitest";
import {
  decodePage,
  extractPageText,
  readPageText,
  sanitizeText,
} from "@/lib/providers/web-page/extract-page-text";
import { extractParagraphs } from "@/lib/providers/web-page/extract-paragraphs";

test("page text excludes navigation, scripts and links", () => {
  const html = `<!doctype html><html><head><title> Our  bread &amp; rolls </title><style>p{}</style></head>
    <body><nav>Home</nav><header>Menu</header><main><h1>Bread</h1><p>We bake at <a href="/x">five</a>.</p>
    <script>alert(1)</script><ul><li>Rye</li><li>Challah</li></ul></main><footer>Cookies</footer></body></html>`;
  const { title, text } = extractPageText(html);
  expect(title).toBe("Our bread & rolls");
  expect(text).toBe("Bread\nWe bake at five.\n• Rye\n• Challah");
});

test("page without main or article uses its body, and may have no title", () => {
  expect(extractPageText("<p>שלום</p><img alt=x src=y>")).toEqual({ title: "", text: "שלום" });
});

test.each([
  ["text/html; charset=windows-1255", [0xf9, 0xec, 0xe5, 0xed], "שלום"],
  [
    "text/html",
    [...Buffer.from('<meta charset="windows-1255">', "latin1"), 0xf9, 0xec],
    '<meta charset="windows-1255">של',
  ],
  ["text/html; charset=nonsense", [...Buffer.from("שלום")], "שלום"],
])("page in %s is decoded", (type, bytes, text) => {
  expect(decodePage(Uint8Array.from(bytes), type)).toBe(text);
});

test("invalid markup is tolerated", () => {
  expect(extractPageText("<p>1 < 2 &amp;&nbsp;3<br>four<!-- five --><b>six</i></div>").text).toBe(
    "1 < 2 & 3\nfoursix",
  );
  expect(extractPageText("<nav>never closed<p>bread").text).toBe("");
  expect(extractPageText('<script>if (a<b) "<p>no</p>"</script>yes<style>p{}</style>').text).toBe("yes");
});

test.each([
  ["nested", "<div>".repeat(400_000)],
  ["wrongly closed elements", "<b></i>".repeat(280_000)],
  ["nested tables", "<table><tr><td>".repeat(130_000)],
  ["unclosed elements", `<title>${"<b".repeat(1_000_000)}`],
  ["only opening tags", "<".repeat(2_000_000)],
  ["nested scripts", "<script></scrip>".repeat(125_000)],
  ["short scripts", "<script></script>".repeat(115_000)],
  ["comments", "<!--".repeat(500_000)],
  ["lines", "a<br>".repeat(400_000)],
  ["entities", "&amp;&#1;".repeat(220_000)],
  ["spaces", `a${" ".repeat(1_999_000)}b`],
  ["non-breaking spaces", `a${"&nbsp;".repeat(330_000)}b`],
])("two megabytes of %s are read in linear time without growth", (_, html) => {
  // A backtracking parser would exceed the test's timeout.
  expect(extractPageText(html).text.length).toBeLessThanOrEqual(html.length);
});

test("two megabytes of spaces in plain text are read in linear time", () => {
  expect(sanitizeText(`a${" ".repeat(1_999_000)}b \nc`)).toHaveLength(1_999_004);
});

test("page of 390,000 list items is cut to 40,000 before it is converted", () => {
  expect(extractParagraphs("<li>a".repeat(390_000)).match(/<p>/g)).toHaveLength(40_000);
  expect(extractParagraphs(`<p>${"long ".repeat(390_000)}`)).toHaveLength(1_000_000);
});

test("text of a page is cut at 100,000 characters, whatever it contains", async () => {
  const read = (source: string, isHtml: boolean) =>
    readPageText({ body: Buffer.from(source).toString("base64"), contentType: "text/html", isHtml });
  const page = await read(`<title>Items</title>${"<li>a".repeat(400_000)}`, true);
  expect(page).toMatchObject({ title: "Items", text: expect.stringMatching(/^• a\n• a\n/) });
  expect(page.text.length).toBeLessThanOrEqual(100_000);
  expect(await read("שלום\n".repeat(200_000), false)).toEqual({
    title: "",
    text: "שלום\n".repeat(20_000).trim(),
  });
  const emoji = await read(`a${"🥖".repeat(60_000)}`, false);
  expect(emoji.text).toBe(`a${"🥖".repeat(49_999)}`);
});
