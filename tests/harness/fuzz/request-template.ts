import fc from "fast-check";
import {
  arbitraryHostileSegment,
  arbitraryHostileText,
  arbitraryHostileValue,
  SERVER_OWNED_FIELDS,
} from "@/tests/harness/fuzz/hostile-values";
import type { Operation } from "@/tests/harness/fuzz/operations";
import { arbitraryValidValue, getValidSegment } from "@/tests/harness/fuzz/valid-values";

/** A request with placeholders such as `{{own.post}}` for IDs, so that a seed is reproducible. */
export interface RequestTemplate {
  /** By name, already encoded. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** Undefined sends no body. */
  body: unknown;
  /** File part of a form. */
  file: "picture" | "garbage" | "nothing" | "empty";
  headers: Record<string, string>;
}

/** A modification of a valid body. */
interface Damage {
  at: number;
  how: "drop" | "replace" | "add";
  value: unknown;
}

/** Returns a valid request. */
export function createValidRequest(operation: Operation): RequestTemplate {
  const [question] = fc.sample(meant(operation), { seed: 1, numRuns: 1 });
  if (!question) throw new Error(`Nothing to ask ${operation.name}`);
  return question;
}

/** Generates valid, almost valid and hostile requests. */
export function arbitraryRequest(operation: Operation): fc.Arbitrary<RequestTemplate> {
  return fc.oneof(
    { arbitrary: meant(operation), weight: 3 },
    { arbitrary: nearly(operation), weight: 5 },
    { arbitrary: hostile(operation), weight: 2 },
  );
}

const ofPath = (operation: Operation, wild: boolean) =>
  fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === "path")
        .map(({ name }) => {
          const own = fc.constant(getValidSegment(operation, name));
          return [name, wild ? fc.oneof({ arbitrary: own, weight: 2 }, arbitraryHostileSegment) : own];
        }),
    ),
  );

function ofQuery(operation: Operation, wild: boolean): fc.Arbitrary<Record<string, string>> {
  const known = operation.parameters.filter((one) => one.in === "query");
  const fields = known.map(({ name, schema }) => {
    const fine = arbitraryValidValue(schema, name).map((value) => textOf(value));
    return [name, wild ? fc.oneof({ arbitrary: fine, weight: 2 }, arbitraryHostileText) : fine] as const;
  });
  const requiredKeys = wild ? [] : known.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const meant = (operation: Operation): fc.Arbitrary<RequestTemplate> =>
  fc.record({
    path: ofPath(operation, false),
    query: ofQuery(operation, false),
    body: operation.body ? arbitraryValidValue(operation.body.schema) : fc.constant(undefined),
    file: fc.constant("picture" as const),
    headers: fc.constant({}),
  });

const nearly = (operation: Operation): fc.Arbitrary<RequestTemplate> => {
  const damage: fc.Arbitrary<Damage> = fc.oneof(
    fc.record({
      at: fc.nat(40),
      how: fc.constantFrom("drop" as const, "replace"),
      value: arbitraryHostileValue,
    }),
    fc.constantFrom(...Object.keys(SERVER_OWNED_FIELDS)).map((name) => ({
      at: 0,
      how: "add" as const,
      value: [name, SERVER_OWNED_FIELDS[name]],
    })),
  );
  const body = operation.body
    ? fc.tuple(arbitraryValidValue(operation.body.schema), fc.array(damage, { minLength: 1, maxLength: 2 }))
    : fc.constant(undefined);
  return fc.record({
    path: ofPath(operation, true),
    query: ofQuery(operation, true),
    body: body.map((made) => made?.[1].reduce(damaged, made[0])),
    file: fc.constantFrom("picture" as const, "garbage", "nothing", "empty"),
    headers: fc.constant({}),
  });
};

const HEADERS: Record<string, string>[] = [
  {},
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data" },
  { "content-encoding": "gzip" },
  { "idempotency-key": "k".repeat(300) },
  { "idempotency-key": "one-key-for-everything" },
  { accept: "text/html", "accept-language": "x".repeat(3_000) },
  { range: "bytes=5-1", "if-none-match": "*" },
];

const hostile = (operation: Operation): fc.Arbitrary<RequestTemplate> =>
  fc.record({
    path: ofPath(operation, true),
    query: ofQuery(operation, true),
    body: operation.body || operation.method !== "GET" ? arbitraryHostileValue : fc.constant(undefined),
    file: fc.constantFrom("garbage" as const, "nothing", "empty"),
    headers: fc.constantFrom(...HEADERS),
  });

/** Returns the body with one value modified. */
function damaged(body: unknown, { at, how, value }: Damage): unknown {
  const copy = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (how === "add" && isRecord(copy)) {
    const [name, given] = value as [string, unknown];
    copy[name] = given;
  } else if (place && how === "drop") delete place.of[place.key];
  else if (place) place.of[place.key] = value;
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Lists every field of a value down to this depth. */
function placesIn(value: unknown, depth = 8): { of: Record<string, unknown>; key: string }[] {
  if (!isRecord(value) || depth === 0) return [];
  return Object.keys(value).flatMap((key) => [{ of: value, key }, ...placesIn(value[key], depth - 1)]);
}
