import type { ConsentState, ConsentStatus } from "./consents.ts";

/** One that was asked of a client, as far as it says how its kind stands. */
export interface Asked {
  status: ConsentStatus;
  /** The number of its text's version. */
  version: number;
  /** When its link is over; null when it has none. */
  expiresAt: Date | null;
}

/**
 * How a kind stands for a client, and by which one that was asked for: what was accepted last holds until it is revoked, also
 * while another version is waited for.
 * @param asked what was said or asked for last first
 * @param inForce the number of the version in force; null when none was published
 */
export function standingOf<Of extends Asked>(
  asked: readonly Of[],
  inForce: number | null,
  now: Date,
): { state: ConsentState; by: Of | null; waiting: Of | null } {
  const isOpen = ({ version, expiresAt }: Of) => version === inForce && (expiresAt === null || expiresAt > now);
  const waiting = asked.find((one) => one.status === "PENDIENTE" && isOpen(one)) ?? null;
  const [last] = asked.filter(({ status }) => status !== "PENDIENTE" && status !== "RETIRADO");
  if (last?.status === "ACEPTADO")
    return { state: last.version === inForce ? "ACEPTADO" : "ANTERIOR", by: last, waiting };
  if (waiting) return { state: "PENDIENTE", by: waiting, waiting };
  const over = asked.find(({ status }) => status !== "RETIRADO") ?? null;
  if (over?.status === "PENDIENTE") return { state: "CADUCADO", by: over, waiting };
  if (last?.status === "RECHAZADO") return { state: "RECHAZADO", by: last, waiting };
  if (last?.status === "REVOCADO") return { state: "REVOCADO", by: last, waiting };
  return { state: "SIN_PEDIR", by: null, waiting };
}
