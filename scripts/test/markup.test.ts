import { describe, expect, it } from "vitest";
import { groupErrors } from "./markup.mjs";

const REPORT = [
  '"file:/run/markup/Today,%20empty%20en.html":1.20-1.25: error: Element “div” not allowed as child of “span”.',
  '"file:/run/markup/planner%20he.html":1.5-1.9: error: Element “div” not allowed as child of “span”.',
  '"file:/run/markup/planner%20he.html":1.1-1.3: info warning: Trailing slash on void elements.',
  '"file:/run/markup/planner%20he.html": error: The document is not mappable to XML 1.0.',
].join("\n");

describe("report of the HTML checker", () => {
  it("errors with one message are one failure that names the pages and the first place", () => {
    expect(groupErrors(REPORT, () => "<!doctype html><span><div>text</div></span>")).toEqual([
      {
        name: "HTML: Element “div” not allowed as child of “span”.",
        gist: "      <!doctype html><span><div\n      on 2 pages: Today, empty en; planner he",
      },
      {
        name: "HTML: The document is not mappable to XML 1.0.",
        gist: "      \n      on 1 pages: planner he",
      },
    ]);
  });
});
