import { z } from "zod";
import { CLIENT } from "../fields/clients.ts";
import { RESTORE_DAYS } from "../rules/deleted.ts";
import { SEARCH_MAX } from "../rules/pages.ts";
import { pageQuery, wireDateTime, wireLimit, wirePagination } from "./core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "./keyed.ts";
import { textsRead, textsShown } from "./texts.ts";

/** The client as the documented service names it (document §3, first reading; D5). */
export const wireClient = z
  .object({
    id: z.string(),
    ...textsShown(CLIENT),
    isActive: z.boolean(),
    createdAt: wireDateTime,
    updatedAt: wireUpdatedAt,
    sessions: z
      .array(z.object({ date: wireDateTime }))
      .meta({ description: "The latest session that has begun, if any; `totalSessions` counts them all." }),
    totalSessions: z.int().meta({ description: "Sessions of the client that were not cancelled." }),
    objetivosActivos: z.int().meta({ description: "Beyond the document: active objectives of the client." }),
    progresoObjetivos: z
      .int()
      .nullable()
      .meta({ description: "Beyond the document: average progress of the active objectives; null without any." }),
    noQuiereCorreos: z
      .boolean()
      .meta({ description: "Beyond the document: the client has asked for no more mails of this practice." }),
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
  })
  .meta({ id: "Client" });
export type WireClient = z.infer<typeof wireClient>;

export const wireRestoredClient = wireClient
  .extend({
    limite: wireLimit.optional().meta({
      description:
        "When the client was active and came back inactive, as the plan takes no further active one: its maximum and what is used of it.",
    }),
  })
  .meta({ id: "RestoredClient" });
export type WireRestoredClient = z.infer<typeof wireRestoredClient>;

/** What POST and PUT read. Rules (required, lengths, shapes) are `schema/rules/clients.ts`, so that refusals name the field in Spanish. */
export const wireClientInput = z
  .object({
    ...textsRead(CLIENT),
    isActive: z.boolean().optional(),
    version: z.int().optional().meta({ description: "PUT only: the version the change was based on." }),
  })
  .meta({ id: "ClientInput" });
export type WireClientInput = z.infer<typeof wireClientInput>;

/** What the list can be sorted by, beyond the document; with a minus the other way round. */
export const CLIENT_ORDERS = ["nombre", "-nombre", "sesiones", "-sesiones", "ultimaSesion", "-ultimaSesion"] as const;
export type WireClientOrder = (typeof CLIENT_ORDERS)[number];

export const clientsQuery = pageQuery.extend({
  search: z
    .string()
    .max(SEARCH_MAX)
    .optional()
    .meta({ description: "Every word must occur in name, e-mail or phone; case and accents do not matter." }),
  isActive: z.enum(["true", "false"]).optional(),
  orden: z.enum(CLIENT_ORDERS).optional().meta({
    description:
      "Beyond the document: sorted by name, number of sessions, or latest session that has begun (before the first, when the client was created); with `-` the other way round. Newest first without it, and when the list is read by key.",
  }),
  ...keyedQuery("nombre", "-nombre"),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

export const wireClientPage = z
  .object({
    data: z.array(wireClient),
    pagination: keyedPagination.extend({
      siguiente: z.string().nullable().meta({
        description:
          "Beyond the document: `despuesDe` of what follows this page, newest first; null when nothing does, and in any other order.",
      }),
    }),
  })
  .meta({ id: "ClientPage" });

/** A deleted client that can still be restored: enough to recognise it by. */
export const wireDeletedClient = z
  .object({
    id: z.string(),
    nombre: z.string(),
    deletedAt: wireDateTime,
    restorableUntil: wireDateTime.meta({
      description: `${RESTORE_DAYS} days later everything about the client is deleted for good.`,
    }),
  })
  .meta({ id: "DeletedClient" });
export type WireDeletedClient = z.infer<typeof wireDeletedClient>;

export const wireDeletedClientPage = z
  .object({ data: z.array(wireDeletedClient), pagination: wirePagination })
  .meta({ id: "DeletedClientPage" });

export const wireClientStats = z
  .object({
    totalClients: z.int(),
    activeClients: z.int(),
    newClientsThisMonth: z.int().meta({ description: "Created in the current month of the professional's time zone." }),
    totalSessions: z.int().meta({ description: "Sessions of the practice that were not cancelled." }),
  })
  .meta({ id: "ClientStats" });
export type WireClientStats = z.infer<typeof wireClientStats>;
