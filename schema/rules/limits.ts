/** Share of a plan's maximum from which its use is worth a warning (document §9). */
export const LIMIT_WARNING_RATIO = 0.8;

export type LimitLevel = "OK" | "WARNING" | "REACHED";
export interface LimitUse {
  used: number;
  /** null: the plan has no maximum. */
  max: number | null;
  remaining: number | null;
  /** used ÷ max, 0 to 1 and capped there; 0 without a maximum. */
  ratio: number;
  level: LimitLevel;
}

/** What a plan's maximum means for what has been used so far. A maximum of 0 is reached at once. */
export function limitUse(used: number, max: number | null): LimitUse {
  if (max === null) return { used, max, remaining: null, ratio: 0, level: "OK" };
  const ratio = max > 0 ? Math.min(1, used / max) : 1;
  const level = used >= max ? "REACHED" : ratio >= LIMIT_WARNING_RATIO ? "WARNING" : "OK";
  return { used, max, remaining: Math.max(0, max - used), ratio, level };
}

/** The sentence of a reached limit of clients, told with the plan's name. */
export const clientLimitMessage = (max: number, plan: string): string =>
  `Has alcanzado el límite de ${max} ${max === 1 ? "cliente" : "clientes"} de tu plan "${plan}".`;
