import { z } from "zod";

const STATUS = z.int().min(200).max(599);

/** What an armed fault does. "accept-then-…" let the effect happen and spoil only the answer. */
const faultActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("status"),
    status: STATUS,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0).max(600_000) }),
  z.strictObject({ kind: z.literal("accept-then-hang") }),
  z.strictObject({ kind: z.literal("accept-then-status"), status: STATUS }),
  z.strictObject({ kind: z.literal("accept-then-reset") }),
  z.strictObject({ kind: z.literal("drip"), bytesPerSecond: z.int().min(1) }),
  z.strictObject({ kind: z.literal("cut"), afterBytes: z.int().min(0) }),
  z.strictObject({ kind: z.literal("malformed") }),
  z.strictObject({ kind: z.literal("redirect"), location: z.string().min(1) }),
]);

export const faultSchema = z.strictObject({
  service: z.string().min(1),
  method: z.string().min(1).optional(),
  path: z.string().min(1).optional(),
  /** Words of the body: of several who call at once, the fault meets the one that it was armed for. */
  containing: z.string().min(1).optional(),
  times: z.int().min(1).max(100_000).default(1),
  action: faultActionSchema,
});

export type FaultAction = z.infer<typeof faultActionSchema>;
export type Fault = z.infer<typeof faultSchema> & { id: string; remaining: number };

interface FaultTarget {
  service: string;
  method: string;
  /** Every name the request goes by: the path on the sandbox server and the path below the prefix. */
  paths: string[];
  body?: Buffer;
}

export interface Faults {
  arm(fault: z.infer<typeof faultSchema>): Fault;
  list(): Fault[];
  remove(id: string): boolean;
  clear(service?: string): void;
  /** The first armed fault that matches; taking it uses up one of its times. */
  take(target: FaultTarget, usable?: (fault: Fault) => boolean): Fault | undefined;
}

/** Armed faults live in memory: a restarted sandbox is a healthy one. */
export function createFaults(): Faults {
  let armed: Fault[] = [];
  let count = 0;
  return {
    arm(fault) {
      count += 1;
      const entry = { ...fault, id: `fault-${count}`, remaining: fault.times };
      armed.push(entry);
      return entry;
    },
    list: () => armed.map((fault) => ({ ...fault })),
    remove(id) {
      const before = armed.length;
      armed = armed.filter((fault) => fault.id !== id);
      return armed.length < before;
    },
    clear(service) {
      armed = service === undefined ? [] : armed.filter((fault) => fault.service !== service);
    },
    take(target, usable = () => true) {
      const found = armed.find((fault) => matches(fault, target) && usable(fault));
      if (!found) return undefined;
      found.remaining -= 1;
      if (found.remaining === 0) armed = armed.filter((fault) => fault !== found);
      return found;
    },
  };
}

function matches(fault: Fault, target: FaultTarget) {
  if (fault.service !== target.service) return false;
  if (fault.method && fault.method.toUpperCase() !== target.method) return false;
  if (fault.containing && !target.body?.includes(fault.containing)) return false;
  const wanted = fault.path;
  if (wanted === undefined) return true;
  if (!wanted.endsWith("*")) return target.paths.includes(wanted);
  return target.paths.some((path) => path.startsWith(wanted.slice(0, -1)));
}
