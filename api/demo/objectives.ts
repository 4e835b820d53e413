import type { Priority } from "../../schema/rules/notes.ts";
import { PROGRESS_DONE } from "../../schema/rules/objectives.ts";

export interface DemoObjective {
  title: string;
  description: string | null;
  priority: Priority;
  progress: number;
  /** Days from today until its target, and since it was completed. */
  targetIn: number | null;
  completedAgo: number | null;
}

/** What people work towards; invented, plausible, unspectacular. */
const AIMS: readonly Pick<DemoObjective, "title" | "description" | "priority">[] = [
  {
    title: "Quedarse en las reuniones difíciles",
    description: "Notar el primer síntoma, respirar y esperar cinco minutos antes de decidir si sale.",
    priority: "ALTA",
  },
  {
    title: "Dormir siete horas",
    description: "Apagar el móvil a las diez y dejar el despertador fuera del dormitorio.",
    priority: "MEDIA",
  },
  { title: "Volver a conducir", description: "Cinco pasos: del garaje a la autovía.", priority: "ALTA" },
  { title: "Retomar la pintura los jueves", description: null, priority: "BAJA" },
  {
    title: "Pedir ayuda en casa sin reproches",
    description: "Una petición concreta a la semana, con la frase ensayada.",
    priority: "MEDIA",
  },
  { title: "Escribir la carta de despedida", description: "A mano, sin compromiso de leerla.", priority: "ALTA" },
  { title: "Caminar media hora al día", description: null, priority: "MEDIA" },
  {
    title: "Hablarse como a una amiga",
    description: "Cambiar una de las doce frases del diario cada semana.",
    priority: "MEDIA",
  },
  { title: "Comer con los compañeros dos veces por semana", description: null, priority: "BAJA" },
  {
    title: "Vuelo corto con su hermano",
    description: "Antes, una visita más al aeropuerto y una hora de espera en la puerta.",
    priority: "ALTA",
  },
  {
    title: "Decir que no sin disculparse",
    description: "Empezar por lo pequeño: un turno, una llamada.",
    priority: "MEDIA",
  },
];
const PROGRESSES = [65, 25, 80, 0, 50, 40, 75] as const;
const TARGETS = [55, 20, null, 120, -9, 34] as const;

/** Two to four objectives of most clients; the last one of every third client is completed. */
export function demoObjectives(client: number): DemoObjective[] {
  if (client % 7 === 3) return [];
  const count = 2 + (client % 3);
  return Array.from({ length: count }, (_, index) => AIMS[(client * 3 + index * 2) % AIMS.length]).flatMap(
    (aim, index) => {
      if (!aim) return [];
      const isDone = client % 3 === 0 && index === count - 1;
      const progress = isDone ? PROGRESS_DONE : (PROGRESSES[(client + index * 3) % PROGRESSES.length] ?? 0);
      const targetIn = TARGETS[(client + index) % TARGETS.length] ?? null;
      return [{ ...aim, progress, targetIn, completedAgo: isDone ? 5 + (client % 20) : null }];
    },
  );
}
