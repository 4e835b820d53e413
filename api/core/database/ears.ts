import { Client, escapeIdentifier } from "pg";
import type { Database, Hearing } from "./database.ts";
import { AT_ONCE_MS } from "./pools.ts";

const AGAIN_MS = 1_000;
/** As often a connection on which nothing was told shows that there is still somebody at its other end. */
const ALIVE_MS = 5_000;

interface Ears {
  hear: Database["hear"];
  close(): Promise<void>;
}

/** Hears what is told on channels of a PostgreSQL server: each on a connection of its own, which is opened again when it is lost. */
export function openEars(url: string, onLost: (error: Error) => void): Ears {
  const connections = new Set<Client>();
  const waiting = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const hear = (channel: string, heard: () => void): Hearing => {
    let on: Client | null = null;
    const again = (client: Client): void => {
      if (!connections.delete(client) || isClosed) return;
      if (on === client) on = null;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        connect();
      }, AGAIN_MS);
      waiting.add(timer);
    };
    const connect = (): void => {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: 3_000,
        query_timeout: AT_ONCE_MS,
        keepAlive: true,
        application_name: "consulta ears",
      });
      connections.add(client);
      const over = (): void => {
        clearInterval(asking);
        again(client);
      };
      const lost = (error: Error): void => {
        onLost(error);
        // Without a goodbye, which nobody may be there to answer.
        client.connection.stream.destroy();
        over();
      };
      const asking = setInterval(() => void client.query("select 1").catch(lost), ALIVE_MS);
      client.on("error", lost);
      client.on("end", over);
      client.on("notification", heard);
      const begin = async (): Promise<void> => {
        await client.connect();
        await client.query(`listen ${escapeIdentifier(channel)}`);
        // Whatever was told before has gone unheard.
        heard();
        if (connections.has(client)) on = client;
      };
      begin().catch(lost);
    };
    connect();
    return { isOn: () => on !== null };
  };

  return {
    hear,
    async close() {
      isClosed = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all([...connections].map((client) => client.end().catch(onLost)));
    },
  };
}
