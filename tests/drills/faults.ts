import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RES_OPTIONS } from "../../run/portal/workers.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres, takeAllConnections } from "../support/postgres.ts";
import { newTherapistAt, type Therapist, underTraffic } from "../support/traffic.ts";
import { startUnsteadyNetwork } from "../support/unsteadyNetwork.ts";
import { type Jumped, jumpClock } from "./clock.ts";
import { type Drill, type DrillRow, rowOf } from "./drill.ts";
import { type Machine, newMachine } from "./machine.ts";
import { type Ground, newGround, untilReady } from "./processes.ts";

const PER_SECOND = 30;
const LASTS_MS = 5_000;
/** The portal may fail that long after a fault has ended, and no longer. */
const WELL_AFTER_MS = 10_000;
/** What clients can make something of; anything else would be told as an unexpected error. */
const CODED = /^(200|503) (UPSTREAM_UNAVAILABLE|TIMEOUT)$|^429 RATE_LIMITED$/;

/** Resolves when it is over, with what else went wrong where there was more to look at than the requests. */
type Fault = () => Promise<Jumped | undefined>;

interface Portal {
  url: string;
  /** Its service, which shows the mails that were not sent. */
  door: string;
}

/** One service and one gateway on a machine of their own, without anything in front. */
async function startPortal(ground: Ground, machine: Machine, env: NodeJS.ProcessEnv): Promise<Portal> {
  const [apiPort, port] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: "development",
    AUTH_SECRET: "s".repeat(64),
    DATA_DIR: path.join(ground.folder, "data"),
    PUBLIC_URL: url,
    API_BASE_URL: `http://${machine.names.service}:${apiPort}`,
    API_PORT: `${apiPort}`,
    PORT: `${port}`,
    RES_OPTIONS,
    ...machine.env,
    ...env,
  };
  // The service from its sources, whose reminders are looked for more often than usual.
  const programs = { api: "tests/support/quickService.ts", gateway: "dist/server/gateway.js" };
  for (const [name, file] of Object.entries(programs))
    ground.start(name, ...machine.command(process.execPath, [file]), settings);
  await untilReady(url);
  return { url, door: `http://127.0.0.1:${apiPort}` };
}

/** What lies between the portal and its database goes wrong for a while, or the database does, while somebody reads and writes. */
export const databaseFaults: Drill = {
  needs: { faketime: "faketime", unshare: "util-linux" },
  async run() {
    const ground = newGround();
    const machine = await newMachine(ground.folder);
    // Its own: the server runs as another user.
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-drill-pg-"));
    let server = await startPostgres({ folder });
    if (!server) throw new Error("this machine has no PostgreSQL");
    const port = Number(new URL(server.url).port);
    const databaseUrl = server.url;
    const network = await startUnsteadyNetwork(port);
    const restart = async (): Promise<void> => {
      await server?.stop();
      server = await startPostgres({ folder, port });
    };
    const faults: Record<string, Fault> = {
      "network to the database slow, 200 ms each way": async () => {
        network.slow(200);
        await pause(LASTS_MS);
        network.slow(0);
      },
      "network to the database cut for 5 s": async () => {
        network.cut();
        await pause(LASTS_MS);
        network.mend();
      },
      "network to the database silent for 5 s": async () => {
        network.silence();
        await pause(LASTS_MS);
        network.mend();
      },
      "all connections to the database stay silent for good": async () => {
        network.strand();
      },
      "every connection the server has is taken for 5 s": async () => {
        const giveBack = await takeAllConnections(databaseUrl);
        await pause(LASTS_MS);
        await giveBack();
      },
      "no name is answered for 15 s, and all connections to the database have to be made anew": async () => {
        machine.forgetNames();
        network.cut();
        network.mend();
        await pause(3 * LASTS_MS);
        machine.knowNames();
      },
      "PostgreSQL restarted ten times in a minute": async () => {
        for (let time = 0; time < 10; time += 1) {
          await restart();
          await pause(LASTS_MS);
        }
      },
      "the portal's clock set an hour ahead, right, an hour back and right again": () =>
        jumpClock(machine, databaseUrl),
    };
    try {
      const { url, door } = await startPortal(ground, machine, {
        DATABASE_URL: databaseUrl.replace(`127.0.0.1:${port}/`, `${machine.names.database}:${network.port}/`),
      });
      const therapist = await newTherapistAt(url, databaseUrl, door);
      const rows: DrillRow[] = [];
      for (const [name, fault] of Object.entries(faults))
        rows.push(await held(name, fault, { url, databaseUrl, therapist }));
      return rows;
    } finally {
      await ground.clear();
      await network.close();
      machine.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function held(
  name: string,
  fault: Fault,
  portal: { url: string; databaseUrl: string; therapist: Therapist },
): Promise<DrillRow> {
  let endedAt = 0;
  let jumped: Jumped | undefined;
  const tally = await underTraffic({ ...portal, perSecond: PER_SECOND }, async () => {
    await pause(1_000);
    jumped = await fault();
    endedAt = Date.now();
    await pause(WELL_AFTER_MS + 3_000);
  });
  const { failed } = tally;
  const wellAfterMs = Math.max(0, (failed.at(-1)?.at ?? endedAt) - endedAt);
  return rowOf(
    name,
    {
      ...tally,
      lost: [...tally.lost, ...(jumped?.lost ?? [])],
      double: [...tally.double, ...(jumped?.double ?? [])],
      secondsUntilWell: wellAfterMs / 1_000,
    },
    wellAfterMs <= WELL_AFTER_MS && failed.every(({ what }) => CODED.test(what)),
  );
}
