import { expect, test } from "vitest";
import { assertDescribed } from "@/sandbox/meta/assert-described";
import { findDescribedEdge, findTypeProblem, hasDescribedField } from "@/sandbox/meta/graph-description";
import description from "@/sandbox/meta/graph-description.json" with { type: "json" };
import documented from "@/sandbox/meta/graph-documented.json" with { type: "json" };

const check = (node: string, method: string, edge: string, values: Record<string, unknown> = {}) =>
  assertDescribed({
    node,
    method,
    edge,
    params: { values: new Map(Object.entries(values)), files: new Map() },
  });

test.each([
  [
    "an edge",
    "Page",
    "GET",
    "scheduled_posts",
    {},
    /nonexisting field \(scheduled_posts\) on node type \(Page\)/,
  ],
  ["an edge to write to", "Photo", "POST", "likes", {}, /Unsupported post request/],
  ["a parameter", "Page", "POST", "feed", { text: "Bread" }, /Unexpected parameter 'text'/],
  ["a boolean", "Page", "POST", "feed", { published: "yes" }, /Param published must be a boolean/],
  ["an array", "Page", "POST", "feed", { attached_media: 7 }, /Param attached_media must be an array/],
  ["a time", "Page", "GET", "insights", { since: "soon" }, /Param since must be a valid time/],
  ["an enum value", "Page", "GET", "insights", { period: "hour" }, /Param period must be one of \{day, /],
  [
    "a listed enum value",
    "IGMedia",
    "GET",
    "insights",
    { metric: "views,saves" },
    /Param metric must be one of/,
  ],
  ["a required one", "IGUser", "POST", "media_publish", {}, /The parameter creation_id is required/],
  ["an identifier", "IGUser", "POST", "media_publish", { creation_id: "x" }, /non-negative integer/],
  [
    "a field",
    "IGMedia",
    "GET",
    "",
    { fields: "id,link" },
    /nonexisting field \(link\) on node type \(IGMedia\)/,
  ],
  ["a field of a list", "Page", "GET", "posts", { fields: "link" }, /on node type \(PagePost\)/],
] as const)(
  "a request is refused when Meta does not describe %s",
  (_, node, method, edge, values, message) => {
    expect(() => check(node, method, edge, values)).toThrow(message);
  },
);

test("a request is accepted when description or documentation names all of it", () => {
  check("Page", "POST", "feed", { message: "Bread", attached_media: '[{"media_fbid":"1"}]', fields: "id" });
  check("Page", "POST", "video_reels", { upload_phase: "start" });
  check("IGMedia", "GET", "insights", { metric: "views,reach", access_token: "t" });
});

test("every documented row adds something and names a page of Meta's documentation", () => {
  for (const row of documented.rows) {
    expect(row.source, row.edge).toMatch(/^https:\/\/developers\.facebook\.com\//);
    const [node = "", method = "", edge = ""] = row.edge.split(" ");
    if (node !== "*") expect(findDescribedEdge(node, method, edge)).toBeDefined();
    for (const name of "parameters" in row ? Object.keys(row.parameters ?? {}) : []) {
      const described = (description.nodes as Record<string, { edges: Record<string, { params: object }> }>)[
        node
      ];
      expect(described?.edges[`${method} ${edge}`]?.params ?? {}, `${row.edge} ${name}`).not.toHaveProperty(
        name,
      );
    }
  }
});

test("every type of the description can be checked", () => {
  for (const { edges } of Object.values(description.nodes)) {
    for (const { params } of Object.values(edges)) {
      for (const type of Object.values<string>(params))
        expect(() => findTypeProblem(type, "1")).not.toThrow();
    }
  }
  expect(hasDescribedField("Page", "password")).toBe(false);
});
