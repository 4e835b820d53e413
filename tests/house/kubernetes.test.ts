import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { Deployment, type IDeployment } from "kubernetes-models/apps/v1";
import { type INetworkPolicy, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { type IPodDisruptionBudget, PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { type IPersistentVolumeClaim, type IService, PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { afterAll, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readApiConfig } from "../../api/core/config.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { nodeFlags } from "../../run/portal/life.ts";
import { longestGoodbye } from "../../schema/settings/leaving.ts";

const FOLDER = "deploy/kubernetes";
interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; envs: string[] }[];
}
const kustomization: Kustomization = parse(readFileSync(`${FOLDER}/kustomization.yaml`, "utf8"));
const objects = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, "utf8")).map((one) => one.toJS() as { kind: string }),
);
const all = <Kind>(kind: string) => objects.filter((one) => one.kind === kind) as Kind[];
const deployments = all<IDeployment>("Deployment");
const settings = Object.fromEntries(
  kustomization.configMapGenerator.flatMap(({ envs }) =>
    envs.flatMap((file) => Object.entries(parseEnv(readFileSync(`${FOLDER}/${file}`, "utf8")))),
  ),
);

const secrets = mkdtempSync(path.join(tmpdir(), "consulta-kube-"));
afterAll(() => rmSync(secrets, { recursive: true }));
const DATABASE = "postgres://consulta:clave@db.internal:5432/consulta";
for (const [name, value] of Object.entries({
  auth_secret: "s".repeat(64),
  gateway_secret: "g".repeat(64),
  database_url: DATABASE,
  database_practice_url: DATABASE.replace("consulta:", "consulta_practice:"),
  smtp_url: "smtp://correo:clave@mail.internal:587",
}))
  writeFileSync(path.join(secrets, name), `${value}\n`);

function podOf(name: string) {
  const pod = deployments.find(({ metadata }) => metadata?.name === name)?.spec?.template?.spec;
  const container = pod?.containers?.[0];
  if (!pod || !container) throw new Error(`no deployment is called ${name}`);
  return { pod, container };
}
/** What the process finds in its environment, its secrets where the test has put them. */
const environmentOf = (name: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
  ...Object.fromEntries(
    (podOf(name).container.env ?? []).map((one) => [
      one.name,
      String(one.value).replace(/\/run\/secrets\/\w+/, secrets),
    ]),
  ),
});

test("each object is one that Kubernetes would take", () => {
  for (const one of deployments) new Deployment(one).validate();
  for (const one of all<IService>("Service")) new Service(one).validate();
  for (const one of all<IPodDisruptionBudget>("PodDisruptionBudget")) new PodDisruptionBudget(one).validate();
  for (const one of all<INetworkPolicy>("NetworkPolicy")) new NetworkPolicy(one).validate();
  for (const one of all<IPersistentVolumeClaim>("PersistentVolumeClaim")) new PersistentVolumeClaim(one).validate();
  const known = ["Deployment", "NetworkPolicy", "PersistentVolumeClaim", "PodDisruptionBudget", "Service"];
  expect([...new Set(objects.map(({ kind }) => kind))].sort()).toEqual(known);
  expect(() => new Deployment({ ...deployments[0], spec: { replicas: "two" } } as never).validate()).toThrow();
});

test("two of each kind run what the build makes, with settings and secrets that they accept", () => {
  expect(deployments.map(({ metadata, spec }) => [metadata?.name, spec?.replicas])).toEqual([
    ["api", 2],
    ["gateway", 2],
  ]);
  for (const file of ["dist/server/api.js", "dist/server/gateway.js"])
    expect(podOf(path.basename(file, ".js")).container.command).toEqual(["node", ...nodeFlags(file), file]);
  const service = readApiConfig(environmentOf("api"));
  expect(service).toMatchObject({ production: true, smtpUrl: "smtp://correo:clave@mail.internal:587" });
  expect(service.database).toMatchObject({ kind: "postgres", url: DATABASE });
  const gateway = readGatewayConfig(environmentOf("gateway"));
  expect(gateway.authIssuer).toBe(service.tokens.issuer);
  expect(gateway.apiBaseUrl).toBe(`http://api:${service.port}`);
  const kept = Object.keys(environmentOf("gateway")).filter((key) => /SECRET|DATABASE|SMTP/.test(key));
  expect(kept).toEqual(["GATEWAY_SECRET_FILE"]);
  expect(gateway.gatewaySecret).toBe(service.gatewaySecret);
  expect(gateway.gatewaySecret).toHaveLength(64);
});

test("where they are reached, looked at and measured is where they listen", () => {
  const listens = {
    api: [readApiConfig(environmentOf("api")).port, readApiConfig(environmentOf("api")).metrics?.port],
    gateway: [
      readGatewayConfig(environmentOf("gateway")).port,
      readGatewayConfig(environmentOf("gateway")).metrics?.port,
    ],
  };
  const policies = all<INetworkPolicy>("NetworkPolicy");
  for (const name of ["api", "gateway"] as const) {
    const { container } = podOf(name);
    expect(container.ports?.map(({ containerPort }) => containerPort)).toEqual(listens[name]);
    expect(container.readinessProbe?.httpGet).toEqual({ path: "/readyz", port: "http" });
    expect(container.livenessProbe?.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect(container.startupProbe?.httpGet).toEqual({ path: "/healthz", port: "http" });
    const service = all<IService>("Service").find(({ metadata }) => metadata?.name === name)?.spec;
    expect([service?.selector, service?.ports?.[0]?.port]).toEqual([{ app: name }, listens[name][0]]);
    const open = policies.find(({ metadata }) => metadata?.name === name)?.spec?.ingress;
    expect(open?.flatMap(({ ports = [] }) => ports.map(({ port }) => port))).toEqual(listens[name]);
  }
});

test("a service may take half an hour to bring a database up to date before it is taken for ill", () => {
  const { periodSeconds = 0, failureThreshold = 0 } = podOf("api").container.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBe(1_800);
});

test("who is told to end is out of the way before it stops, and has the time to finish", () => {
  for (const name of ["api", "gateway"]) {
    const { pod, container } = podOf(name);
    const { periodSeconds = 0, failureThreshold = 0, timeoutSeconds = 0 } = container.readinessProbe ?? {};
    const drain = Number(settings.DRAIN_MS) / 1000;
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold + timeoutSeconds);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + longestGoodbye(drain * 1000) / 1000 + 10);
  }
  expect(all<IPodDisruptionBudget>("PodDisruptionBudget").map(({ spec }) => spec?.maxUnavailable)).toEqual([1, 1]);
});

test("nothing runs as root, can become it, or writes anywhere but /tmp and its files, and nobody reaches what is not said", () => {
  for (const name of ["api", "gateway"]) {
    const { pod, container } = podOf(name);
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: { memory: "1Gi" } });
    const writable = container.volumeMounts?.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath);
    expect(writable).toEqual(name === "api" ? ["/tmp", environmentOf("api").DATA_DIR] : ["/tmp"]);
  }
  // A file that one service has made is fetched through the other.
  const claim = podOf("api").pod.volumes?.find(({ name }) => name === "files")?.persistentVolumeClaim?.claimName;
  const files = all<IPersistentVolumeClaim>("PersistentVolumeClaim").find(({ metadata }) => metadata?.name === claim);
  expect(files?.spec?.accessModes).toEqual(["ReadWriteMany"]);
  const nobody = all<INetworkPolicy>("NetworkPolicy").find(({ metadata }) => metadata?.name === "nobody")?.spec;
  expect(nobody).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
});

test("the commands at its head name every secret that is read, and nothing else that is not there", () => {
  const head = readFileSync(`${FOLDER}/kustomization.yaml`, "utf8").split("apiVersion")[0] ?? "";
  const told = [...head.matchAll(/--from-file=(\w+)/g)].map(([, name]) => name).sort();
  const read = (podOf("api").container.env ?? []).flatMap(
    ({ value }) => /^\/run\/secrets\/\w+\/(\w+)$/.exec(String(value))?.[1] ?? [],
  );
  expect(told).toEqual(read.sort());
  expect(kustomization.resources.every((file) => existsSync(`${FOLDER}/${file}`))).toBe(true);
});
