import type { ApiConfig } from "../../core/config.ts";
import { type Finding, ok, PATIENCE_MS, placeOf, wrong } from "./finding.ts";

/** Sign-ins are taken for so many seconds before and after their time; codes of authenticator apps for more. */
const TOLERANCE_MS = 5_000;
/** A `Date` header tells whole seconds. */
const HALF_SECOND_MS = 500;

/** By how much this machine is ahead of whoever answers there; null: not told. */
async function aheadOf(url: string): Promise<number | null> {
  try {
    const askedAt = Date.now();
    const { headers } = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const told = Date.parse(headers.get("date") ?? "");
    return Number.isNaN(told) ? null : (askedAt + Date.now()) / 2 - (told + HALF_SECOND_MS);
  } catch {
    return null;
  }
}

/**
 * Compares this machine's clock with all others that are at hand.
 * @param databaseAheadMs by how much this machine is ahead of the database's; null: it has none of its own, or is away
 */
export async function clockFinding({ ai, payments }: ApiConfig, databaseAheadMs: number | null): Promise<Finding> {
  const urls = [payments && payments !== "local" ? payments.apiUrl : null, ai?.baseUrl ?? null].filter(
    (url) => url !== null,
  );
  const asked = await Promise.all(urls.map(async (url) => ({ whose: placeOf(url), aheadMs: await aheadOf(url) })));
  const clocks = [{ whose: "PostgreSQL", aheadMs: databaseAheadMs }, ...asked].flatMap(({ whose, aheadMs }) =>
    aheadMs === null ? [] : [{ whose, aheadMs }],
  );
  const off = clocks.find(({ aheadMs }) => Math.abs(aheadMs) > TOLERANCE_MS);
  if (off)
    return wrong(
      `Este reloj va ${Math.round(Math.abs(off.aheadMs) / 1_000)} segundos ${off.aheadMs > 0 ? "por delante" : "por detrás"} del de ${off.whose}: sincronízalos (timedatectl, chrony).`,
    );
  if (clocks.length === 0) return ok("No hay otro con que comparar este (PostgreSQL, PayPal, IA).");
  return ok(`Va como el de ${clocks.map(({ whose }) => whose).join(" y el de ")}.`);
}
