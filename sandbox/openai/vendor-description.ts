import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import description from "@/sandbox/openai/description.json" with { type: "json" };
import { createMissingParameterError, OpenAiError } from "@/sandbox/openai/errors";

export type DescribedCall = keyof typeof description.calls;

type Schema = Record<string, unknown>;

const definitions = description.$defs as Record<string, Schema>;
const REF = "#/$defs/";
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Definitions that other ones extend through `allOf`: they stay open, the whole is closed instead. */
const extended = new Set(
  Object.values(definitions).flatMap(({ allOf }) =>
    (Array.isArray(allOf) ? allOf : []).flatMap(({ $ref }: Schema) => ($ref ? [nameOf($ref)] : [])),
  ),
);

function nameOf(ref: unknown): string {
  return String(ref).slice(REF.length);
}

/**
 * Closes every object that lists its properties, because OpenAI refuses unknown parameters and the description
 * does not say so. `oneOf` becomes `anyOf`: its members overlap, so that valid messages match two of them.
 */
function close(schema: unknown, part = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => close(one));
  if (!isSchema(schema)) return schema;
  const closed: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && isSchema(value)) {
      closed.properties = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, close(one)]));
    } else if (key === "allOf" && Array.isArray(value)) closed.allOf = value.map((one) => close(one, true));
    else if (key === "oneOf") closed.anyOf = close(value);
    else closed[key] = close(value);
  }
  const isListed = isSchema(schema.properties) && Object.keys(schema.properties).length > 0;
  const isWhole = isListed || schema.allOf !== undefined || extended.has(nameOf(schema.$ref));
  if (!part && isWhole && schema.additionalProperties === undefined) closed.unevaluatedProperties = false;
  return closed;
}

function createAjv(isClosed: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, verbose: true });
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      name,
      isClosed ? close(schema, extended.has(name)) : schema,
    ]),
  );
  return ajv.addSchema({ $id: "openai", $defs });
}

const closedAjv = createAjv(true);
const openAjv = createAjv(false);
const validators = new Map<string, ValidateFunction>();

function validatorOf(ajv: Ajv2020, name: string): ValidateFunction {
  const key = `${ajv === closedAjv ? "closed" : "open"} ${name}`;
  const known = validators.get(key) ?? ajv.compile({ $ref: `openai${REF}${name}` });
  validators.set(key, known);
  return known;
}

function check(ajv: Ajv2020, name: string, body: unknown): ErrorObject[] {
  const validate = validatorOf(ajv, name);
  return validate(body) ? [] : (validate.errors ?? []);
}

/** Returns how a request differs from OpenAI's description of the call, a line each; empty when it is valid. */
export const listRequestFaults = (call: DescribedCall, body: unknown): string[] =>
  listMeantFaults(check(closedAjv, description.calls[call].request, body)).map(toLine);

/** Returns how a response differs from OpenAI's description; additional fields are allowed. */
export const listResponseFaults = (call: DescribedCall, body: unknown): string[] =>
  listMeantFaults(check(openAjv, description.calls[call].response, body)).map(toLine);

export type StreamedCall = keyof typeof description.streams;

/** Returns how an event of a stream differs from OpenAI's description; additional fields are allowed. */
export const listEventFaults = (call: StreamedCall, event: unknown): string[] =>
  listMeantFaults(check(openAjv, description.streams[call], event)).map(toLine);

const toLine = ({ instancePath, keyword, params }: ErrorObject) =>
  `${instancePath || "/"} ${keyword} ${JSON.stringify(params)}`;

/** Throws OpenAI's error for the fault that explains an invalid request best. */
export function assertDescribed(call: DescribedCall, body: unknown): void {
  const [first, ...others] = listMeantFaults(check(closedAjv, description.calls[call].request, body));
  if (!first) return;
  throw toOpenAiError(others.reduce((best, fault) => (isBetter(fault, best) ? fault : best), first));
}

/** A union says only that no member fits; the faults of its members say why. */
const UNIONS = new Set(["anyOf", "oneOf", "allOf"]);
/** Properties whose value selects a member of a union. */
const SELECTORS = ["type", "role"];

/** Leaves out the faults of union members that another `type` or `role` selects. */
function listMeantFaults(all: ErrorObject[]): ErrorObject[] {
  const faults = all.filter(({ keyword }) => !UNIONS.has(keyword));
  const ofSelector = faults.filter(
    ({ keyword, instancePath }) => keyword === "enum" && SELECTORS.includes(lastStep(instancePath)),
  );
  const isOfOther = ({ instancePath, parentSchema }: ErrorObject) =>
    ofSelector.some(
      (selector) =>
        selector.instancePath.startsWith(`${instancePath}/`) &&
        parentSchema?.properties?.[lastStep(selector.instancePath)] === selector.parentSchema,
    );
  const meant = faults.filter((fault) => !ofSelector.includes(fault) && !isOfOther(fault));
  const depth = Math.max(0, ...meant.map(({ instancePath }) => depthOf(instancePath)));
  return [...meant, ...ofSelector.filter(({ instancePath }) => depthOf(instancePath) - 1 > depth)];
}

const lastStep = (instancePath: string) => instancePath.slice(instancePath.lastIndexOf("/") + 1);
const depthOf = (instancePath: string) => instancePath.split("/").length - 1;

/** The deepest fault names the cause; an unknown parameter may be a consequence of other faults. */
function isBetter(fault: ErrorObject, best: ErrorObject): boolean {
  const deeper = depthOf(fault.instancePath) - depthOf(best.instancePath);
  return deeper === 0 ? weightOf(fault) > weightOf(best) : deeper > 0;
}

const weightOf = ({ keyword, params }: ErrorObject): number => {
  if (keyword === "type" && params.type === "null") return -1;
  return ["unevaluatedProperties", "additionalProperties"].includes(keyword) ? 0 : 1;
};

/** Writes a JSON pointer as OpenAI names a parameter: `input[0].role`. */
function paramOf(instancePath: string, name?: string): string {
  const steps = [...instancePath.split("/").slice(1), ...(name === undefined ? [] : [name])];
  return steps
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), "");
}

const LIMITS: Record<string, [code: string, text: string]> = {
  minimum: ["integer_below_min_value", "Expected a value >= "],
  maximum: ["integer_above_max_value", "Expected a value <= "],
  minLength: ["string_below_min_length", "Expected a string with minimum length "],
  maxLength: ["string_above_max_length", "Expected a string with maximum length "],
  minItems: ["array_below_min_length", "Expected an array with minimum length "],
  maxItems: ["array_above_max_length", "Expected an array with maximum length "],
};

function toOpenAiError({ keyword, params, instancePath, data, parentSchema }: ErrorObject): OpenAiError {
  const at = paramOf(instancePath);
  if (keyword === "required")
    return createMissingParameterError(paramOf(instancePath, params.missingProperty));
  if (keyword === "unevaluatedProperties" || keyword === "additionalProperties") {
    const name = paramOf(instancePath, params.unevaluatedProperty ?? params.additionalProperty);
    return new OpenAiError(400, "unknown_parameter", `Unknown parameter: '${name}'.`, name);
  }
  if (keyword === "enum") {
    const values = [parentSchema?.enum ?? []]
      .flat()
      .map((value) => `'${String(value)}'`)
      .join(", ");
    const message = `Invalid value: '${String(data)}'. Supported values are: ${values}.`;
    return new OpenAiError(400, "invalid_value", message, at);
  }
  const [code, text] = LIMITS[keyword] ?? [];
  if (code) return new OpenAiError(400, code, `Invalid '${at}': ${text}${params.limit}.`, at);
  const got = data === null ? "null" : Array.isArray(data) ? "an array" : `a ${typeof data}`;
  const expected = keyword === "type" ? String(params.type) : "another value";
  const message = `Invalid type for '${at}': expected ${expected}, but got ${got} instead.`;
  return new OpenAiError(400, "invalid_type", message, at);
}
