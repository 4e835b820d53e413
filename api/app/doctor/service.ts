import { z } from "zod";
import { isOwnMachine } from "../../../schema/rules/ownMachine.ts";
import { reachedAt } from "../../../schema/settings/reached.ts";
import type { ApiConfig } from "../../core/config.ts";
import { causeOf, type Finding, ok, PATIENCE_MS, wrong } from "./finding.ts";

const told = z.object({ version: z.string(), schema: z.object({ database: z.coerce.date() }) });

/** The service that runs with these settings. */
export interface RunningService {
  url: string;
  /** Whether it can do its work. */
  isReady: boolean;
  /** What it says at `/status`; null: it cannot, or somebody else answers there. */
  status: z.output<typeof told> | null;
}

const ask = (url: string): Promise<Response> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });

/** @returns null when nobody answers where the service would */
export async function askService(config: Pick<ApiConfig, "host" | "port">): Promise<RunningService | null> {
  const url = reachedAt(config.host, config.port);
  try {
    const [ready, status] = await Promise.all([ask(`${url}/readyz`), ask(`${url}/status`)]);
    const read = status.ok ? told.safeParse(await status.json().catch(() => null)) : null;
    return { url, isReady: ready.ok, status: read?.data ?? null };
  } catch {
    return null;
  }
}

export function serviceFinding(running: RunningService | null, config: Pick<ApiConfig, "host" | "port">): Finding {
  const url = reachedAt(config.host, config.port);
  if (!running) return wrong(`Nadie responde en ${url}: arranca el portal con «npm start» y mira su registro.`);
  if (!running.isReady)
    return wrong(`Responde en ${url}, pero no puede trabajar: mira las demás líneas y el registro del servicio.`);
  if (!running.status)
    return wrong(`En ${url} responde otro programa, o una versión anterior del portal: revisa API_PORT o actualízala.`);
  return ok(`Responde en ${url}, y puede trabajar.`);
}

/** What people meet: their address, through whatever stands in front. */
export async function entranceFinding({ publicUrl, production }: ApiConfig): Promise<Finding> {
  if (production && publicUrl.startsWith("http:") && !isOwnMachine(publicUrl))
    return wrong(`PUBLIC_URL (${publicUrl}) no va cifrada: pon TLS delante y di la dirección https.`);
  try {
    const { status, ok: isReady } = await ask(`${publicUrl}/readyz`);
    return isReady
      ? ok(`Se llega al portal por ${publicUrl}.`)
      : wrong(
          `${publicUrl}/readyz responde ${status}: mira lo que hay delante del portal y el registro de la entrada.`,
        );
  } catch (error) {
    return wrong(
      `Desde aquí no se llega a PUBLIC_URL ${publicUrl} (${causeOf(error)}): revisa que la entrada esté en marcha, el DNS, el certificado y lo que hay delante.`,
    );
  }
}
