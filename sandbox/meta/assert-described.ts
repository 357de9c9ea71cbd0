import { asViolation } from "@/sandbox/core/send-response";
import { errors, type GraphError } from "@/sandbox/meta/errors";
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
export function assertDescribed(request: DescribedRequest): void {
  const error = findDeviation(request);
  if (error) throw asViolation(error);
}

function findDeviation({ node, method, edge, params }: DescribedRequest): GraphError | undefined {
  const described = findDescribedEdge(node, method, edge);
  if (!described) return errors.undescribedEdge(node, method, edge);
  const given = [...params.values, ...params.files];
  for (const [name, value] of given) {
    const type = described.parameters[name];
    // The real API ignores an unknown parameter; here it is refused, so that a mistake is found.
    if (type === undefined) return errors.parameter(`Unexpected parameter '${name}'`);
    if (described.values[name]?.includes(String(value))) continue;
    const problem = findTypeProblem(type, value);
    if (problem) return errors.parameter(`Param ${name} ${problem}`);
  }
  const missing = described.required.find((name) => !params.values.has(name));
  if (missing) return errors.parameter(`The parameter ${missing} is required.`);
  if (!params.values.has("fields")) return undefined;
  for (const { name } of parseFieldsParam(params, "id")) {
    if (name !== "id" && !hasDescribedField(described.returns, name)) {
      return errors.nonexistingField(name, described.returns);
    }
  }
  return undefined;
}
