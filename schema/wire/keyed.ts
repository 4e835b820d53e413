import { z } from "zod";
import { wireDateTime, wirePagination } from "./core.ts";

/** The keys every list can be read by; a minus before one is the other way round. */
const TIMES = ["createdAt", "-createdAt", "updatedAt", "-updatedAt"] as const;
export type WireTimeKey = (typeof TIMES)[number];

const moment = (what: string) =>
  z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: `Reads by key: only what was ${what}.` });
const place = (where: string) =>
  z
    .string()
    .optional()
    .meta({
      description: `Reads by key: only what stands ${where} this place, a key of \`claves\` that was told with the same \`clave\`, whether what it names is still there or not.`,
    });

/**
 * How a list is read by key instead of by its place, beyond the document; the same for every list.
 * @param more by what else this list can be read
 */
export const keyedQuery = <Key extends string = never>(...more: Key[]) => ({
  clave: z
    .enum([...TIMES, ...more])
    .optional()
    .meta({
      description:
        "Beyond the document: reads by key, in this order and among equals by id; with `-` the other way round. `-createdAt` where any of what follows is given without it. Nothing that is created or deleted meanwhile moves another row to the other side of a key. Pages are counted from the places.",
    }),
  despuesDe: place("after"),
  antesDe: place("before"),
  ultimos: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "Reads by key: true: the last rows instead of the first." }),
  modificadoDesde: moment("created, changed or restored then or later"),
  creadoDesde: moment("created then or later"),
  creadoAntesDe: moment("created before then"),
});

const told = "Told when the list is read by key:";
/** What a list that can be read by key tells of its pages. */
export const keyedPagination = wirePagination
  .extend({
    claves: z
      .array(z.string())
      .optional()
      .meta({ description: `${told} the key of each row's place, in the order of the rows.` }),
    haySiguientes: z
      .boolean()
      .optional()
      .meta({ description: `${told} whether more stands after these rows.` }),
    hayAnteriores: z
      .boolean()
      .optional()
      .meta({ description: `${told} whether something stands before them.` }),
  })
  .meta({ id: "KeyedPagination" });

/** When a row was last changed. */
export const wireUpdatedAt = wireDateTime.meta({
  description:
    "Beyond the document: when it was created, changed, deleted or restored last. Of what is older than this field: when the service began to know it.",
});
