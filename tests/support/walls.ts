import { aiClientConsents, aiReservations } from "../../api/ai/ai.table.ts";
import { mailRefusals } from "../../api/clients/mailRefusals.table.ts";
import { consentMails } from "../../api/consents/consents.table.ts";
import { exports } from "../../api/exports/exports.table.ts";
import { importRows, imports } from "../../api/imports/imports.table.ts";
import { importPieces, importUploads } from "../../api/imports/uploads/uploads.table.ts";
import { ratings } from "../../api/overview/ratings.table.ts";
import { answers } from "../../api/sessions/answers/answers.table.ts";
import { bookingMails, bookingRequests } from "../../api/sessions/booking/booking.table.ts";
import { bookingLinks } from "../../api/sessions/booking/links/links.table.ts";
import { bookingNotices } from "../../api/sessions/booking/notices.table.ts";
import { supportMessages } from "../../api/support/support.table.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import { createClient, newTherapist, type TestApi } from "./api.ts";
import { storeCalendar } from "./busy.ts";
import { noted, publish } from "./consents.ts";
import { createFeed } from "./diary.ts";
import { storeMeasures } from "./measures.ts";
import { createNote } from "./notes.ts";
import { createTemplate } from "./noteTemplates.ts";
import { createObjective } from "./objectives.ts";
import { practiceOf } from "./overview.ts";
import { aPayment } from "./payments.ts";
import { createSession } from "./sessions.ts";
import { createWebhook } from "./webhooks.ts";

/** What a visitor of a booking page asks for. */
const VISITOR = {
  status: "PENDIENTE",
  name: "Ajena Secreta",
  email: "ajena@ejemplo.es",
  message: "nota ajena",
  zone: "Europe/Madrid",
  durationMinutes: 60,
  type: "Evaluación",
} as const;

/** Two practices beside each other: `mine` has one client «Propia», `theirs` a bit of everything, all of it «ajena». */
export async function twoPractices(api: TestApi) {
  const [me, they] = [await newTherapist(api), await newTherapist(api)];
  const mine = { token: me.token, id: await practiceOf(api, me.token) };
  const client = await createClient(api, they.token, { nombre: "Ajena Secreta", notes: "nota ajena" });
  const session = await createSession(api, they.token, client.id, { notes: "nota ajena", enviarRecordatorio: true });
  const note = await createNote(api, they.token, client.id, { content: "nota ajena" });
  const draft = { token: they.token, method: "PUT", body: { content: "nota ajena" } };
  await api.call("/notas/borradores/new", draft);
  const objective = await createObjective(api, they.token, client.id, { titulo: "objetivo ajeno" });
  const theirs = { token: they.token, id: await practiceOf(api, they.token), client, session, note, objective };
  await api.database.owner.insert(ratings).values({ professionalId: theirs.id, sessionId: session.id });
  const wish = { kind: "OTRA_HORA", startsAt: new Date(), outcome: "PENDIENTE", told: "OMITIDO" } as const;
  await api.database.owner.insert(answers).values({ professionalId: theirs.id, sessionId: session.id, ...wish });
  await api.database.owner.insert(aiReservations).values({ professionalId: theirs.id, expiresAt: new Date() });
  const allowed = { professionalId: theirs.id, clientId: client.id, recipient: "ajena" };
  await api.database.owner.insert(aiClientConsents).values(allowed);
  await api.database.owner.insert(mailRefusals).values({ professionalId: theirs.id, addressHash: "ajena" });
  await publish(api, they.token);
  const consent = await noted(api, they.token, client.id);
  await api.database.owner
    .insert(consentMails)
    .values({ professionalId: theirs.id, clientId: client.id, sentAt: new Date() });
  await aPayment(api, theirs.id);
  const { webhook } = await createWebhook(api, they.token, "https://ajena.ejemplo.es/avisos", { activo: false });
  const plantilla = (await createTemplate(api, they.token)).id;
  await api.call("/notas/plantillas/por-tipo", {
    token: they.token,
    method: "PUT",
    body: { tipo: "Seguimiento", plantilla },
  });
  const measure = await storeMeasures(api, they.token, client.id);
  const { calendario } = await createFeed(api, they.token);
  const externo = await storeCalendar(api, theirs.id, [
    { startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) },
  ]);
  const message = { title: "ajena", subject: "Facturación" as const, body: "nota ajena" };
  await api.database.owner.insert(supportMessages).values({ professionalId: theirs.id, ...message });
  await api.call("/sessions/reservas", {
    token: they.token,
    method: "PUT",
    body: { bienvenida: "ajena", nombre: `ajena-${theirs.id.slice(0, 8)}` },
  });
  const asked = { ...VISITOR, professionalId: theirs.id, startsAt: new Date(Date.now() + 86_400_000) };
  const [request] = await api.database.owner.insert(bookingRequests).values(asked).returning();
  if (!request) throw new Error("the request was not stored");
  await api.database.owner
    .insert(bookingMails)
    .values({ professionalId: theirs.id, requestId: request.id, kind: "AVISO", status: "ENVIADO" });
  const until = new Date(Date.now() + 86_400_000);
  await api.database.owner
    .insert(bookingLinks)
    .values({ professionalId: theirs.id, clientId: client.id, expiresAt: until });
  await api.database.owner.insert(bookingNotices).values({ professionalId: theirs.id, clientId: client.id });
  await api.database.owner
    .insert(exports)
    .values({ professionalId: theirs.id, withPrivate: true, isEncrypted: false, status: "LISTA", file: "ajena.zip" });
  const file = {
    professionalId: theirs.id,
    kind: "CLIENTS",
    fileName: "ajena.csv",
    broughtCount: 1,
    leftOutCount: 0,
  } as const;
  const [brought] = await api.database.owner.insert(imports).values(file).returning();
  if (!brought) throw new Error("the import was not stored");
  const row = {
    professionalId: theirs.id,
    importId: brought.id,
    thing: "CLIENT" as const,
    thingId: client.id,
    clientId: client.id,
  };
  await api.database.owner.insert(importRows).values(row);
  const [upload] = await api.database.owner
    .insert(importUploads)
    .values({ professionalId: theirs.id, bytes: 5 })
    .returning();
  if (!upload) throw new Error("the upload was not stored");
  const piece = { professionalId: theirs.id, uploadId: upload.id, number: 0, piece: Buffer.from("ajena") };
  await api.database.owner.insert(importPieces).values(piece);
  const stored = (await api.call<WireClient>(`/clientes/${client.id}`, { token: they.token })).body;
  const own = await createClient(api, me.token, { nombre: "Propia" });
  await createSession(api, me.token, own.id, { modalidad: "Propia" });
  await createNote(api, me.token, own.id, { title: "Propia" });
  await createObjective(api, me.token, own.id, { titulo: "Propia" });
  return {
    mine,
    theirs: {
      ...theirs,
      client: stored,
      webhook,
      request,
      measure,
      consent,
      feed: calendario,
      busyCalendar: { id: externo },
      upload,
    },
  };
}

export type TwoPractices = Awaited<ReturnType<typeof twoPractices>>;
