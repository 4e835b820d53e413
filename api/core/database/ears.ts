import { Client, escapeIdentifier } from "pg";
import type { Database } from "./database.ts";
import { AT_ONCE_MS } from "./pools.ts";

const AGAIN_MS = 1_000;
/** As often a connection on which nothing was told shows that there is still somebody at its other end. */
const ALIVE_MS = 5_000;

interface Ears {
  hear: Database["hear"];
  close(): Promise<void>;
}

interface Ear {
  channel: string;
  heard: () => void;
  /** The connection on which nothing goes unheard; null: there is none. */
  on: Client | null;
}

/**
 * Hears what is told on channels of a PostgreSQL server: on one connection, which is there from the first channel on and is opened
 * again when it is lost.
 */
export function openEars(url: string, onLost: (error: Error) => void): Ears {
  const ears: Ear[] = [];
  let current: { client: Client; isThere: boolean; lost: (error: Error) => void } | null = null;
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const listen = async (client: Client, ear: Ear): Promise<void> => {
    await client.query(`listen ${escapeIdentifier(ear.channel)}`);
    // Whatever was told before has gone unheard.
    ear.heard();
    if (current?.client === client) ear.on = client;
  };

  const connect = (): void => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: AT_ONCE_MS,
      keepAlive: true,
      application_name: "consulta ears",
    });
    const over = (): void => {
      clearInterval(asking);
      if (current !== connection) return;
      current = null;
      for (const ear of ears) ear.on = null;
      if (!isClosed) waiting = setTimeout(connect, AGAIN_MS);
    };
    const lost = (error: Error): void => {
      onLost(error);
      // Without a goodbye, which nobody may be there to answer.
      client.connection.stream.destroy();
      over();
    };
    const connection = { client, isThere: false, lost };
    current = connection;
    const asking = setInterval(() => void client.query("select 1").catch(lost), ALIVE_MS);
    client.on("error", lost);
    client.on("end", over);
    client.on("notification", ({ channel }) => {
      for (const ear of ears) if (ear.channel === channel) ear.heard();
    });
    const begin = async (): Promise<void> => {
      await client.connect();
      connection.isThere = true;
      for (const ear of [...ears]) if (ear.on !== client) await listen(client, ear);
    };
    begin().catch(lost);
  };

  return {
    hear(channel, heard) {
      const ear: Ear = { channel, heard, on: null };
      ears.push(ear);
      if (current?.isThere) listen(current.client, ear).catch(current.lost);
      else if (!current && !waiting && !isClosed) connect();
      return { isOn: () => ear.on !== null };
    },
    async close() {
      isClosed = true;
      clearTimeout(waiting);
      await current?.client.end().catch(onLost);
    },
  };
}
