import type { BillingVariant } from "../core/schema.generated.ts";
import { formatCount, formatNoun } from "../ui/format.ts";

/** Something that can be paid for. */
export interface Offer {
  planId: string;
  planName: string;
  variant: BillingVariant;
  /** US dollars with two places, as PayPal is told: `29.00`. */
  amount: string;
  /** What PayPal shows and keeps: `Consulta: Plan Profesional, 1 Mes`. */
  description: string;
}

export const PERIOD_NAME: Record<BillingVariant, string> = { MONTH: "1 Mes", YEAR: "1 Año" };

/** The same within a sentence: `1 mes`. */
export const periodWords = (variant: BillingVariant): string => PERIOD_NAME[variant].toLowerCase();

/** What every plan has (document §2). */
export const FEATURES = [
  "Gestión de sesiones",
  "Notas de terapia",
  "Calendario de citas",
  "Objetivos terapéuticos",
  "Recordatorios automáticos",
  "Análisis de progreso",
];

/** A plan's maximum, in the document's words. */
export const limitText = (max: number | null): string => (max === null ? "Ilimitado" : formatCount(max));

interface Limits {
  maxClients: number | null;
  maxAiGenerations: number | null;
}
/** What a plan allows, within a sentence: `20 clientes y 40 notas con IA al mes`. */
export function limitsWords({ maxClients, maxAiGenerations }: Limits): string {
  const clients = maxClients === null ? "clientes ilimitados" : formatNoun(maxClients, "cliente", "clientes");
  const notes =
    maxAiGenerations === null
      ? "notas con IA ilimitadas"
      : `${formatNoun(maxAiGenerations, "nota", "notas")} con IA al mes`;
  return `${clients} y ${notes}`;
}
