import { expect, it } from "vitest";
import { featuredStockQuery, searchStockQuery } from "@/lib/stock-images/schemas";

// spec: 7.64
it("stock search defaults to the first page of 20", () => {
  expect(searchStockQuery.parse({ query: "bread" })).toEqual({ query: "bread", page: 1, per_page: 20 });
  expect(featuredStockQuery.parse({})).toEqual({ page: 1, per_page: 20 });
});
