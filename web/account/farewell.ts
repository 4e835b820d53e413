import { keepHere, keptHere } from "../core/ofThisTab.ts";

const FAREWELL = "consulta:farewell";

/** The account was deleted a moment ago: the page this tab lands on, which is another document, says so. */
export const rememberFarewell = (): void => keepHere(FAREWELL, "due");

/** Whether that is still to be said; asking takes it. */
export function takeFarewell(): boolean {
  const isDue = keptHere(FAREWELL) !== null;
  if (isDue) keepHere(FAREWELL, null);
  return isDue;
}
