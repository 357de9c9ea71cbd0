import { errors } from "@/sandbox/meta/errors";
import { findDescribedEdge, findTypeProblem, hasDescribedField } from "@/sandbox/meta/graph-description";
import { type Params, parseFieldsParam } from "@/sandbox/meta/params";

export interface DescribedRequest {
  /** Node type of Meta's description. */
  node: string;
  method: string;
  edge: string;
  params: Params;
}

/** Throws Meta's error for the first thing in a request that Meta does not describe. */
export function assertDescribed({ node, method, edge, params }: DescribedRequest): void {
  const described = findDescribedEdge(node, method, edge);
  if (!described) throw errors.undescribedEdge(node, method, edge);
  const given = [...params.values, ...params.files];
  for (const [name, value] of given) {
    const type = described.parameters[name];
    // The real API ignores an unknown parameter; here it is refused, so that a mistake is found.
    if (type === undefined) throw errors.parameter(`Unexpected parameter '${name}'`);
    if (described.values[name]?.includes(String(value))) continue;
    const problem = findTypeProblem(type, value);
    if (problem) throw errors.parameter(`Param ${name} ${problem}`);
  }
  const missing = described.required.find((name) => !params.values.has(name));
  if (missing) throw errors.parameter(`The parameter ${missing} is required.`);
  if (!params.values.has("fields")) return;
  for (const { name } of parseFieldsParam(params, "id")) {
    if (name !== "id" && !hasDescribedField(described.returns, name)) {
      throw errors.nonexistingField(name, described.returns);
    }
  }
}
