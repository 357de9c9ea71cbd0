import { expect, it } from "vitest";
import { featuredStockQuery, searchStockQuery } from "@/lib/stock-images/schemas";

it("a search asks for the first page of 20 unless told", () => {
  expect(searchStockQuery.parse({ query: "bread" })).toEqual({ query: "bread", page: 1, per_page: 20 });
  expect(featuredStockQuery.parse({})).toEqual({ page: 1, per_page: 20 });
});
