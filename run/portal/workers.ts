import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import type { Service } from "./life.ts";

/** More would not be quicker on any one machine, and each service opens some twenty connections to PostgreSQL. */
const MOST = 16;

/** As in the Dockerfile: how long names are asked for (resolv.conf(5)), unless the operator says. */
export const RES_OPTIONS = "timeout:1 attempts:3";

interface Place {
  setting: "PORT" | "API_PORT" | "WEB_PORT";
  host: string;
  port: number;
}
interface Workers {
  /** What is started, in this order. */
  services: Service[];
  /** What they are told beside the settings. */
  env: NodeJS.ProcessEnv;
  /** Where they listen. */
  places: Place[];
  /** Of these, where several do. Sharing a port, none of them would notice that a stranger holds it too. */
  shared: Place[];
}

function countOf(env: NodeJS.ProcessEnv, name: "GATEWAYS" | "SERVICES"): number {
  const given = env[name]?.trim() || "1";
  const count = /^\d{1,2}$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > MOST) throw new Error(`${name} tiene que ser un número de procesos entre 1 y ${MOST}.`);
  return count;
}

/** Processes of a kind; each tells its figures on a port of its own, one after the other. */
const several = (count: number, name: string, setting: string, metricsPort = ""): Service[] =>
  Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? name : `${name}-${at + 1}`,
    file: `dist/server/${name}.js`,
    ...(at > 0 && Number(metricsPort) > 0 && { env: { [setting]: `${Number(metricsPort) + at}` } }),
  }));

/**
 * What `npm start` runs on this machine: services, then gateways, those of a kind on one port.
 * @throws Error, one Spanish sentence, for what cannot be run
 */
export function readWorkers(env: NodeJS.ProcessEnv): Workers {
  const gateways = countOf(env, "GATEWAYS");
  const services = env.API_BASE_URL ? 0 : countOf(env, "SERVICES");
  if (services > 1 && !env.DATABASE_URL && !env.DATABASE_URL_FILE)
    throw new Error(
      "SERVICES mayor que 1 necesita PostgreSQL (DATABASE_URL): la base incorporada es de un solo proceso.",
    );
  refuseMeeting(env, services, gateways);
  const host = env.HOST || "127.0.0.1";
  const ofServices: Place = { setting: "API_PORT", host, port: Number(env.API_PORT || 4001) };
  const ofGateways: Place = { setting: "PORT", host, port: Number(env.PORT || 4000) };
  const shared = [...(services > 1 ? [ofServices] : []), ...(gateways > 1 ? [ofGateways] : [])];
  return {
    services: [
      ...several(services, "api", "METRICS_PORT", env.METRICS_PORT),
      ...several(gateways, "gateway", "GATEWAY_METRICS_PORT", env.GATEWAY_METRICS_PORT),
    ],
    env: {
      RES_OPTIONS: env.RES_OPTIONS ?? RES_OPTIONS,
      ...(shared.length > 0 && { SHARED_PORT: "true" }),
      // Between processes that are started and ended together: nobody else need know it.
      ...(services > 0 &&
        !env.GATEWAY_SECRET &&
        !env.GATEWAY_SECRET_FILE && { GATEWAY_SECRET: randomBytes(32).toString("hex") }),
    },
    places: [...(services > 0 ? [ofServices] : []), ofGateways],
    shared,
  };
}

/** Ports of figures, of which each further process of a kind has the one after. @throws Error where two kinds would meet */
function refuseMeeting(env: NodeJS.ProcessEnv, services: number, gateways: number): void {
  const [ofServices, ofGateways] = [Number(env.METRICS_PORT), Number(env.GATEWAY_METRICS_PORT)];
  if (!(ofServices > 0 && ofGateways > 0) || services === 0) return;
  if (ofServices < ofGateways + gateways && ofGateways < ofServices + services)
    throw new Error(
      `METRICS_PORT y GATEWAY_METRICS_PORT están demasiado cerca: cada proceso ocupa un puerto más, y hay ${services} y ${gateways}.`,
    );
}

/** What cannot be a port is left to the process that reads the setting. */
const isTaken = ({ host, port }: Place): Promise<boolean> =>
  new Promise((resolve) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return resolve(false);
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EADDRINUSE"));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });

/** @throws Error, one Spanish sentence, for a port of which nobody would know which it is */
export function refuseAnyPort(places: readonly Place[]): void {
  for (const { port, setting } of places)
    if (port === 0) throw new Error(`${setting} debe ser un puerto entre 1 y 65535.`);
}

/** @throws Error, one Spanish sentence, when somebody else listens where ours are to */
export async function refuseTakenPorts(places: readonly Place[]): Promise<void> {
  for (const place of places)
    if (await isTaken(place))
      throw new Error(`El puerto ${place.port} ya está en uso; cierra el otro programa o cambia ${place.setting}.`);
}
