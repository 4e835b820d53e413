import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { readClient } from "../clients/clients.store.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { sealedWith } from "../core/sealing.ts";
import { issueReceipt } from "../receipts/receipts.service.ts";
import { readBillablesOf, writeIssuer } from "../receipts/receipts.store.ts";
import { answers } from "../sessions/answers/answers.table.ts";
import { bookingRequests, bookingSettings } from "../sessions/booking/booking.table.ts";
import { busyCalendars, busyTimes } from "../sessions/busy/busy.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { TIME_ZONE } from "./fill.ts";

interface Place {
  professionalId: string;
  now: Date;
  /** The service's, under which addresses of calendars are kept. */
  secret: string;
}

/** Never, for whoever reads calendars: the demonstration's is nowhere. */
const NEVER = new Date("2999-01-01T00:00:00Z");
const wall = ({ now }: Place, ahead: number, time: string): Date =>
  firstInstantOf(TIME_ZONE, addDays(dayIn(TIME_ZONE, now), ahead), time);

/** The page itself is off: whoever asked there would be answered by nobody. */
async function addBooking(owner: Queries, place: Place): Promise<void> {
  const { professionalId } = place;
  const workdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: "09:00", to: "13:00" },
    { weekday, from: "16:00", to: "20:00" },
  ]);
  const today = dayIn(TIME_ZONE, place.now);
  await owner.insert(bookingSettings).values({
    professionalId,
    isOn: false,
    isListed: false,
    tellsByMail: true,
    clientsBook: false,
    welcome: "Atiendo a personas adultas y a parejas, en Madrid y en línea.",
    week: workdays,
    exceptions: [{ from: addDays(today, 28), to: addDays(today, 35), hours: [] }],
    kinds: [
      { type: "Primera Consulta", durationMinutes: 60, priceCents: 6_000, location: "Consulta 1" },
      { type: "Terapia Individual", durationMinutes: 60, priceCents: 6_000, location: "En línea" },
    ],
    stepMinutes: 30,
    bufferBefore: 0,
    bufferAfter: 15,
    noticeHours: 24,
    aheadDays: 60,
    perDay: 6,
  });
  const asked = {
    professionalId,
    status: "PENDIENTE" as const,
    zone: TIME_ZONE,
    durationMinutes: 60,
    provedAt: place.now,
  };
  await owner.insert(bookingRequests).values([
    {
      ...asked,
      name: "Lucía Martín Soler",
      email: "lucia.martin@correo.example",
      phone: "+34 612 345 678",
      message: "Me cuesta dormir desde que cambié de trabajo. Por las tardes me viene mejor.",
      startsAt: wall(place, 8, "19:00"),
      type: "Primera Consulta" as const,
      priceCents: 6_000,
      location: "Consulta 1",
    },
    {
      ...asked,
      name: "Hugo Ferrer Prats",
      email: "hugo.ferrer@correo.example",
      startsAt: wall(place, 9, "12:45"),
      type: "Terapia Individual" as const,
      priceCents: 6_000,
      location: "En línea",
    },
  ]);
}

/** Hours that her other calendar has taken in the weeks around today. */
async function addBusy(owner: Queries, place: Place): Promise<void> {
  const { professionalId, now, secret } = place;
  const taken = [-6, -4, 0, 1, 3, 5, 8, 10, 15, 17].map((ahead, index) => ({
    professionalId,
    startsAt: wall(place, ahead, index % 2 === 0 ? "14:00" : "13:30"),
    endsAt: wall(place, ahead, "15:30"),
  }));
  const [made] = await owner
    .insert(busyCalendars)
    .values({
      professionalId,
      name: "Calendario personal",
      host: "calendario.example",
      address: await sealedWith(secret, "https://calendario.example/elena.ics"),
      ...{ readAt: now, parsedAt: now, triedAt: now, dueAt: NEVER, times: taken.length },
    })
    .returning({ calendarId: busyCalendars.id });
  if (made) await owner.insert(busyTimes).values(taken.map((time) => ({ ...time, ...made })));
}

/** What three clients answered by the links in their mails; none of it is mailed any more. */
async function addAnswers(owner: Queries, place: Place): Promise<void> {
  const { professionalId, now } = place;
  const coming = (cancelled: boolean) =>
    owner
      .select({ id: sessions.id, startsAt: sessions.startsAt })
      .from(sessions)
      .where(
        and(
          eq(sessions.professionalId, professionalId),
          gt(sessions.startsAt, wall(place, 2, "00:00")),
          cancelled ? eq(sessions.status, "CANCELADA") : eq(sessions.status, "PROGRAMADA"),
        ),
      )
      .orderBy(asc(sessions.startsAt))
      .limit(2);
  const [wished, booked] = await coming(false);
  const [cancelled] = await coming(true);
  const told = { professionalId, told: "OMITIDO" as const, createdAt: new Date(now.getTime() - 5 * 3_600_000) };
  const about = (session: typeof wished) => session && { ...told, sessionId: session.id, startsAt: session.startsAt };
  const [wish, booking, cancellation] = [about(wished), about(booked), about(cancelled)];
  const words = "Me han cambiado el turno y no llego a esa hora.";
  if (wish)
    await owner
      .insert(answers)
      .values({ ...wish, kind: "OTRA_HORA", words, wantedAt: wall(place, 6, "18:30"), outcome: "PENDIENTE" });
  if (booking) await owner.insert(answers).values({ ...booking, kind: "RESERVA", replied: "OMITIDO" });
  if (!cancellation) return;
  await owner
    .update(sessions)
    .set({ cancelReason: "TRABAJO", cancelledBy: "CLIENTE" })
    .where(eq(sessions.id, cancellation.sessionId));
  await owner
    .insert(answers)
    .values({ ...cancellation, kind: "CANCELA", words: "Esa semana estoy fuera por trabajo." });
}

/** Two clients have had receipts for the last sessions that are over and took place. */
async function addReceipts(owner: Queries, { professionalId, now }: Place): Promise<void> {
  await writeIssuer(owner, professionalId, {
    name: "Elena Vidal Soto",
    taxId: "12345678Z",
    address: "Calle Mayor, 1, 28013 Madrid",
    licence: "M-12345",
    concept: null,
    exemption: null,
  });
  const first = await owner
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), eq(clients.isActive, true)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(2);
  for (const { id } of first) {
    const client = await readClient(owner, professionalId, id);
    const over = await owner
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.professionalId, professionalId),
          eq(sessions.clientId, id),
          eq(sessions.status, "CONFIRMADA"),
          lt(sessions.startsAt, sql`now() - interval '1 day'`),
        ),
      )
      .orderBy(desc(sessions.startsAt))
      .limit(3);
    for (const session of client ? over.reverse() : []) {
      const billed = await readBillablesOf(owner, professionalId, id, [session.id], null);
      if (client)
        await issueReceipt(owner, professionalId, {
          client,
          sessions: billed,
          zone: TIME_ZONE,
          now,
          month: null,
          cancels: null,
        });
    }
  }
}

/**
 * What clients and visitors of the demonstration did by themselves, hours taken elsewhere, and receipts.
 * @param owner with the owner's rights
 */
export async function addSelfHelp(owner: Queries, place: Place): Promise<void> {
  await addBooking(owner, place);
  await addBusy(owner, place);
  await addAnswers(owner, place);
  await addReceipts(owner, place);
}
