import { describe, expect, test, vi } from "vitest";
import { reminderMail } from "../../../api/sessions/reminders.mails.ts";
import type { Appointment } from "../../../api/sessions/reminders.rules.ts";
import { reminderDueAt } from "../../../schema/rules/agenda/dueReminders.ts";
import { calendarLines } from "../../support/mailServer.ts";

const appointment = (fields: Partial<Appointment> = {}): Appointment => ({
  sessionId: "5a0f1f1c-6a55-4a51-9d0c-6f7a0a2f7a11",
  clientId: "0c7d7f0e-3a52-4a10-8a58-0e1f5a7d2b11",
  emailSince: new Date("2026-11-01T09:00:00Z"),
  version: 3,
  startsAt: new Date("2026-11-23T09:00:00Z"),
  durationMinutes: 45,
  location: null,
  status: "PROGRAMADA",
  remind: true,
  isHidden: false,
  isCancelledAnew: false,
  isClosed: false,
  client: { name: "Lucía Martín", email: "lucia@ejemplo.es", isActive: true, zone: null },
  professional: { fullName: "Elena Vidal", email: "elena@consulta.es", timeZone: "Europe/Madrid" },
  mailing: { addressHash: "", refusesMail: false, isFree: false, isStranger: false },
  ...fields,
});
const inZone = (timeZone: string, startsAt: string) =>
  appointment({
    startsAt: new Date(startsAt),
    professional: { fullName: "Elena Vidal", email: "elena@consulta.es", timeZone },
  });

test("the client reads with whom, when and where, and how to answer", () => {
  const mail = reminderMail(appointment({ location: "Calle Mayor 1" }), "CLIENTE");
  expect(mail).toMatchObject({
    to: "lucia@ejemplo.es",
    replyTo: { name: "Elena Vidal", address: "elena@consulta.es" },
    subject: "Recordatorio de tu cita: lunes, 23 de noviembre, 10:00",
  });
  expect(mail.paragraphs).toEqual([
    "Hola, Lucía Martín:",
    "Te recordamos tu cita con Elena Vidal:",
    "lunes, 23 de noviembre de 2026, de 10:00 a 10:45 (45 minutos), hora de Madrid.",
    "Lugar: Calle Mayor 1",
    "Si no puedes acudir, responde a este correo para avisar a Elena Vidal.",
  ]);
});

test("a thousand mails of a zone make no more date formats than the first, each of which holds memory unseen", () => {
  const formats = vi.spyOn(Intl, "DateTimeFormat");
  const write = (minute: number) =>
    reminderMail(inZone("America/Lima", `2026-11-23T09:${`${minute % 60}`.padStart(2, "0")}:00Z`), "CLIENTE");
  write(0);
  const first = formats.mock.calls.length;
  for (let minute = 1; minute < 1_000; minute += 1) write(minute);
  expect(formats.mock.calls.length).toBe(first);
  expect(first).toBeGreaterThan(0);
  formats.mockRestore();
});

test("the professional reads whom to expect, and not in the subject", () => {
  const mail = reminderMail(appointment(), "PROFESIONAL");
  expect(mail).toMatchObject({ to: "elena@consulta.es" });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.subject).not.toContain("Lucía");
  expect(mail.paragraphs.join("\n")).toContain("sesión con Lucía Martín");
});

test("the calendar entry is the session's own, asks for no answer and rises with each change", () => {
  const entry = calendarLines(reminderMail(appointment(), "CLIENTE").calendar ?? "");
  expect(entry).toMatchObject({
    METHOD: "PUBLISH",
    UID: "5a0f1f1c-6a55-4a51-9d0c-6f7a0a2f7a11@consulta",
    SEQUENCE: "3",
    DTSTART: "20261123T090000Z",
    DTEND: "20261123T094500Z",
    SUMMARY: "Cita con Elena Vidal",
    ORGANIZER: "mailto:elena@consulta.es",
  });
  expect(entry.ATTENDEE).toBeUndefined();
});

test("what somebody typed cannot add lines to the calendar entry", () => {
  const evil = "A\r\nBEGIN:VALARM\rX-MAL:1\nATTENDEE:mailto:x@x.es";
  const { calendar = "" } = reminderMail(
    appointment({
      location: evil,
      client: { name: evil, email: "lucia@ejemplo.es", isActive: true, zone: null },
      professional: { fullName: evil, email: "elena@consulta.es", timeZone: "Europe/Madrid" },
    }),
    "PROFESIONAL",
  );
  expect(calendar.split(/\r\n|\n|\r/).filter((line) => /^(BEGIN:VALARM|X-MAL|ATTENDEE)/.test(line))).toEqual([]);
});

describe("the time told", () => {
  test.each([
    [
      "Europe/Madrid",
      "2026-10-25T00:30:00Z",
      "domingo, 25 de octubre de 2026, de 2:30 a 2:15",
      "hora de Madrid, hora de verano de Europa central",
    ],
    [
      "Europe/Madrid",
      "2026-10-25T01:30:00Z",
      "domingo, 25 de octubre de 2026, de 2:30 a 3:15",
      "hora de Madrid, hora estándar de Europa central",
    ],
    ["America/Tijuana", "2026-11-24T02:00:00Z", "lunes, 23 de noviembre de 2026, de 18:00 a 18:45", "hora de Tijuana"],
    [
      "America/Mexico_City",
      "2026-11-23T15:00:00Z",
      "lunes, 23 de noviembre de 2026, de 9:00 a 9:45",
      "hora de Ciudad de México",
    ],
    ["America/Santiago", "2026-11-23T12:00:00Z", "lunes, 23 de noviembre de 2026, de 9:00 a 9:45", "hora de Santiago"],
  ])("in %s at %s is the practice's, with whose clocks it is by", (zone, startsAt, told, clocks) => {
    const text = reminderMail(inZone(zone, startsAt), "CLIENTE").paragraphs.join("\n");
    expect(text).toContain(told);
    expect(text.match(/\), (hora.+)\.$/m)?.[1]).toBe(clocks);
  });

  test("to a client who booked elsewhere is by the clocks there, and the practice's beside it; to the professional it is as ever", () => {
    const client = { name: "Lucía Martín", email: "lucia@ejemplo.es", isActive: true, zone: "Pacific/Honolulu" };
    const told = appointment({ client });
    const mail = reminderMail(told, "CLIENTE");
    expect(mail.subject).toBe("Recordatorio de tu cita: domingo, 22 de noviembre, 23:00, hora de Honolulú");
    expect(mail.paragraphs).toContain(
      "domingo, 22 de noviembre de 2026, de 23:00 a 23:45 (45 minutos), hora de Honolulú (lunes, 23 de noviembre, 10:00 en la consulta, Madrid).",
    );
    expect(reminderMail(told, "PROFESIONAL").subject).toBe("Recordatorio de sesión: lunes, 23 de noviembre, 10:00");
  });
});

describe("the time it is due", () => {
  test.each([
    // The day before the clocks are set back and the day after: the same time of day, 25 hours apart.
    ["Europe/Madrid", "2026-10-25T09:00:00Z", "P1_DIA_ANTES", "2026-10-24T08:00:00.000Z"],
    ["Europe/Madrid", "2026-10-26T09:00:00Z", "P3_DIAS_ANTES", "2026-10-23T08:00:00.000Z"],
    // A day earlier the clocks jump from 2:00 to 3:00 over this time of day.
    ["Europe/Madrid", "2026-03-30T00:30:00Z", "P1_DIA_ANTES", "2026-03-29T01:30:00.000Z"],
    ["Europe/Madrid", "2026-03-29T03:00:00Z", "P4_HORAS_ANTES", "2026-03-28T23:00:00.000Z"],
    ["America/Santiago", "2026-09-06T13:00:00Z", "P1_DIA_ANTES", "2026-09-05T14:00:00.000Z"],
    // Begun elsewhere at seconds: days before keep them, as hours and minutes do.
    ["Europe/Madrid", "2026-10-26T09:00:30.250Z", "P3_DIAS_ANTES", "2026-10-23T08:00:30.250Z"],
    ["Europe/Madrid", "2026-10-26T09:00:30.250Z", "P1_HORA_ANTES", "2026-10-26T08:00:30.250Z"],
    ["America/Tijuana", "2026-11-01T17:00:00Z", "P1_DIA_ANTES", "2026-10-31T16:00:00.000Z"],
  ] as const)("in %s for %s by %s is %s", (zone, startsAt, option, due) => {
    expect(reminderDueAt(zone, new Date(startsAt), option).toISOString()).toBe(due);
  });
});
