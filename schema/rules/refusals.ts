/** What any room may refuse, as the service and the gateway say it alike. */
export const REFUSAL_SENTENCE = {
  FORBIDDEN: "No tienes permiso para hacer esto.",
  DEMO_READ_ONLY: "Son datos de ejemplo: aquí no se puede cambiar nada.",
  CURSOR_EXPIRED: "Los cambios que siguen a este cursor ya no se guardan. Léelo todo de nuevo.",
  LIMIT_REACHED: "Has alcanzado el límite de tu plan.",
} as const;
