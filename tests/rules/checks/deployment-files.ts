import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { parseDotenv } from "@/scripts/start/dotenv.mjs";
import { ROOT, type RuleFinding, readSource } from "@/tests/rules/source-tree";

/** Parses all documents of a YAML file with merge keys, as Compose and kubectl do. Throws for a file that is no YAML. */
export function parseYaml(path: string): unknown[] {
  return parseAllDocuments(readSource(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as unknown;
  });
}

interface Container {
  name: string;
  image: string;
  args: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    securityContext: Record<string, unknown>;
    terminationGracePeriodSeconds: number;
  };
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec?: {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    scaleTargetRef?: { name: string };
    metrics?: { external?: { metric: { name: string } } }[];
  };
}

/** Reads every object of deploy/kubernetes; values of a chart are none. */
export function readManifests(): Manifest[] {
  const files = readdirSync(join(ROOT, "deploy/kubernetes")).filter((name) => /^\d\d-.*\.yaml$/.test(name));
  return files.flatMap((name) => parseYaml(`deploy/kubernetes/${name}`) as Manifest[]);
}

export interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
  cap_drop?: string[];
  ports?: string[];
  stop_grace_period?: string;
  build?: { args: Record<string, string> };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas: number };
}

/** Reads the services of compose.yaml. */
export function readServices(): Record<string, Service> {
  const [compose] = parseYaml("compose.yaml") as [{ services: Record<string, Service> }];
  return compose.services;
}

/** Returns each unit of deploy/systemd as its lines of `NAME=VALUE`. */
export function readUnits(): Record<string, [name: string, value: string][]> {
  const names = readdirSync(join(ROOT, "deploy/systemd"));
  return Object.fromEntries(
    names.map((name) => {
      const lines = readSource(`deploy/systemd/${name}`).matchAll(/^([A-Za-z]+)=(.*)$/gm);
      return [name, [...lines].map(([, key = "", value = ""]): [string, string] => [key, value])];
    }),
  );
}

/** Variables that the scripts and the embedded store read, beside those of the application. */
const OTHERS = [
  ...["PORT", "KOLOT_DATA_DIR", "OBJECT_STORE_HOST", "OBJECT_STORE_PORT", "S3_CORS_ORIGIN"],
  ...["NODE_ENV", "NEXT_TELEMETRY_DISABLED"],
];

/** Finds names that neither .env.example has nor a script reads: a typing error that nothing would report. */
export function findUnknownVariables(where: string, names: string[]): RuleFinding[] {
  const known = [...Object.keys(parseDotenv(readSource(".env.example"))), ...OTHERS];
  return names.filter((name) => !known.includes(name)).map((name) => `${where}: ${name} is not read`);
}

/** Maps whose keys are free. */
const FREE = ["labels", "annotations", "matchLabels", "data", "limits", "requests", "selector"];

/** Lists the field names of an object, without those of maps with free keys. */
export function listFieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listFieldNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    name,
    ...(FREE.includes(name) && !isSelector(inner) ? [] : listFieldNames(inner)),
  ]);
}

/** The selector of a Service is a free map, that of a workload is not. */
function isSelector(value: unknown): boolean {
  return typeof value === "object" && value !== null && "matchLabels" in value;
}

/** Finds images that a later push can change. */
export function findLooseImages(images: string[]): RuleFinding[] {
  return images.filter((image) => !/:v?\d+\.\d+(\.\d+)?[\w.-]*$/.test(image) && !image.includes("@sha256:"));
}

/** Returns whether `app/api` has an endpoint at this path. */
export function hasRoute(path: string): boolean {
  return existsSync(join(ROOT, "app", path, "route.ts"));
}
