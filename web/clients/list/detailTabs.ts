/** The tabs, by their word in the address; the first leaves no trace there. */
export const DETAIL_TABS = {
  general: "Vista General",
  objetivos: "Objetivos",
  notas: "Notas Recientes",
  sesiones: "Sesiones",
} as const;
export type DetailTab = keyof typeof DETAIL_TABS;
export const FIRST_TAB: DetailTab = "general";

/** The tab an address names; the first for anything else. */
export const readTab = (word: string | null): DetailTab =>
  word !== null && Object.hasOwn(DETAIL_TABS, word) ? (word as DetailTab) : FIRST_TAB;
