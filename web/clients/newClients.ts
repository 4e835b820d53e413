import { formatNoun } from "../ui/format.ts";

/** `3 nuevos este mes` */
export const newClients = (count: number): string =>
  count === 0 ? "Ninguno nuevo este mes" : `${formatNoun(count, "nuevo", "nuevos")} este mes`;
