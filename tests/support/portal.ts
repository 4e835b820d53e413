import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Supervisor } from "../../run/portal/supervisor.ts";
import { freePort } from "./ports.ts";

export interface Portal {
  /** Where the browser goes. */
  url: string;
  apiUrl: string;
  dataFolder: string;
  /** The newest six-digit code mailed to an address; waits up to 10 s for it. */
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
}

interface Outbox {
  data: { recipient: string; body: string }[];
}

/** The built portal (service and gateway in `dist/`) on free ports and its own data folder, as `npm start` runs it. */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataFolder = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "consulta-"));
  const url = `http://localhost:${port}`;
  let stopped: string | null = null;
  const supervisor = new Supervisor({
    services: [
      { name: "api", file: "dist/server/api.js" },
      { name: "gateway", file: "dist/server/gateway.js" },
    ],
    // One more hop than in production, so that each journey can come from its own address.
    env: { ...process.env, PORT: `${port}`, API_PORT: `${apiPort}`, DATA_DIR: dataFolder, TRUST_PROXY: "1", ...env },
    logFolder: path.join(dataFolder, "logs"),
    onTrouble: (sentence) => {
      stopped = sentence;
    },
  });
  mkdirSync(path.join(dataFolder, "logs"), { recursive: true });
  await supervisor.start();

  const newestCode = async (email: string): Promise<string | undefined> => {
    const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: "application/json" } });
    const { data } = (await answer.json()) as Outbox;
    return data.find(({ recipient }) => recipient === email)?.body.match(/\b\d{6}\b/)?.[0];
  };
  return {
    url,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataFolder,
    async codeFor(email) {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
        const code = await newestCode(email);
        if (code) return code;
        await pause(50);
      }
      throw new Error(`no code was mailed to ${email}`);
    },
    async stop() {
      await supervisor.stop();
      if (!env.DATA_DIR) rmSync(dataFolder, { recursive: true, force: true });
      if (stopped) throw new Error(stopped);
    },
  };
}
