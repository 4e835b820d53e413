import { Router } from "express";
import type { WireAuditEntry } from "../../schema/wire/record/audit.ts";
import { auditQuery } from "../../schema/wire/record/audit.ts";
import type { Database } from "../core/database/database.ts";
import { readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { listEntries, type ToldEntry } from "./audit.list.ts";

const toWire = ({ entry, clientName }: ToldEntry): WireAuditEntry => ({
  id: entry.id,
  fecha: entry.at.toISOString(),
  ultima: entry.lastAt.toISOString(),
  veces: entry.times,
  quien: entry.who,
  nombre: entry.whoName,
  dispositivo: entry.device,
  red: entry.network,
  acto: entry.act,
  cosa: entry.thing,
  cosaId: entry.thingId,
  clienteId: entry.clientId,
  cliente: clientName,
  sellada: entry.position !== null,
});

/** `/registro` (beyond the document; decision 226): who did what. For people only. */
export function auditRoutes(database: Database): Router {
  return Router().get("/registro", peopleOnly, async (req, res) => {
    const query = readQuery(auditQuery, req);
    const { entries, next } = await listEntries(database, professionalOf(res), {
      after: query.despues ?? null,
      limit: query.limite,
      acts: query.actos ?? null,
      things: query.cosas ?? null,
      actors: query.quien ?? null,
      clientId: query.clientId ?? null,
      from: query.desde ?? null,
      to: query.hasta ?? null,
    });
    res.json({ data: entries.map(toWire), siguiente: next });
  });
}
