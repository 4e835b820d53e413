import { desc } from "drizzle-orm";
import { type RequestHandler, Router } from "express";
import { isFromHere } from "../../../schema/rules/ownMachine.ts";
import type { Database } from "../database/database.ts";
import { notFound } from "../problems.ts";
import { escapeHtml } from "./mail.ts";
import { outbox } from "./outbox.table.ts";

const SHOWN = 100;

/** The outbox holds sign-in codes. What a header says of where a request comes from can be made up. */
const onlyHere: RequestHandler = (req, _res, next) => {
  if (!isFromHere(req.socket.remoteAddress, req.headers.host)) throw notFound();
  next();
};

const calendarOf = (calendar: string | null): string =>
  calendar ? `<details><summary>sesion.ics</summary><pre>${escapeHtml(calendar)}</pre></details>` : "";

/** `/dev/outbox`: the mails that were not sent, newest first, as a page or as JSON. */
export function outboxRoutes(database: Database): Router {
  return Router().get("/dev/outbox", onlyHere, async (req, res) => {
    const mails = await database.owner.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(SHOWN);
    res.setHeader("Cache-Control", "no-store");
    if (req.accepts(["html", "json"]) === "json") {
      res.json({ data: mails });
      return;
    }
    const list = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p><b>${escapeHtml(mail.recipient)}</b> · ${mail.createdAt.toLocaleString("es-ES")}</p><pre>${escapeHtml(mail.body)}</pre>${calendarOf(mail.calendar)}</article>`,
    );
    const shown = list.join("") || "<p>Todavía no hay correos.</p>";
    res
      .type("html")
      .send(
        `<!doctype html><html lang="es"><meta charset="utf-8"><title>Correos sin enviar</title><style>body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style><h1>Correos sin enviar</h1>${shown}</html>`,
      );
  });
}
