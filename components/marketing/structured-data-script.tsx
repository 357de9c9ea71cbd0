import type { Graph } from "@/components/marketing/structured-data";

/** Facts for machines. A `<` inside would end the element: it is written as an escape. */
export function StructuredData({ graph }: { graph: Graph }) {
  return <script type="application/ld+json">{JSON.stringify(graph).replaceAll("<", "\\u003c")}</script>;
}
