import type { Scope, TokenChoice } from "../../../schema/rules/tokens.ts";
import { WITHOUT_CLINICAL } from "../../../schema/rules/tokens.ts";

interface ProgramRoom {
  label: string;
  read: Scope;
  /** null: programs only read it. */
  write: Scope | null;
}

/** What a program can be let into, by room. */
export const PROGRAM_ROOMS: readonly ProgramRoom[] = [
  { label: "Clientes", read: "clients:read", write: "clients:write" },
  { label: "Sesiones", read: "sessions:read", write: "sessions:write" },
  { label: "Notas", read: "notes:read", write: "notes:write" },
  { label: "Objetivos", read: "objectives:read", write: "objectives:write" },
  { label: "Análisis", read: "analytics:read", write: null },
  { label: "Pagos", read: "payments:read", write: null },
];

/** What a program may do, as a therapist says it. */
export function permissionsOf(choices: readonly TokenChoice[]): string {
  const has = (choice: TokenChoice | null) => choice !== null && choices.includes(choice);
  const rooms = PROGRAM_ROOMS.flatMap(({ label, read, write }) => {
    if (has(write)) return [`${label}: leer y escribir`];
    return has(read) ? [`${label}: leer`] : [];
  });
  return [...rooms, ...(has(WITHOUT_CLINICAL) ? ["Sin textos clínicos"] : [])].join(" · ");
}
