import { describe, expect, test } from "vitest";
import type { ClientLine, FileRead, NoteLine, SessionLine } from "../../../api/imports/imports.rules.ts";
import { readFile } from "../../../api/imports/reading/readFile.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import type { ImportTable } from "../../../schema/rules/imports/imports.ts";

const ZONE = "Europe/Madrid";
function wholly(kind: ImportTable, lines: readonly string[], zone = ZONE): FileRead {
  const file = readFile({ kind, bytes: Buffer.from(lines.join("\n")), columns: null, zone });
  if ("fault" in file) throw new Error(file.fault);
  return file;
}
const faultsOf = ({ faults }: FileRead) => faults.map(({ line, message }) => [line, message]);
const clientsOf = ({ read }: FileRead) => read.lines as ClientLine[];
const sessionsOf = ({ read }: FileRead) => read.lines as SessionLine[];

describe("whether somebody is a client still", () => {
  const people = (heading: string, ...cells: string[]) =>
    wholly("CLIENTS", [`Nombre;Email;Teléfono;${heading}`, ...cells.map((cell, n) => `Ana;a${n}@b.es;1;${cell}`)]);
  const activeOf = (file: FileRead) => clientsOf(file).map(({ isActive }) => isActive);

  test.each(["Activo", "Active", "Is active", "Estado"])("is what a column «%s» says", (heading) => {
    expect(activeOf(people(heading, "Sí", "no", "activa", "archivado", ""))).toEqual([true, false, true, false, true]);
  });

  test.each(["Archivado", "Archived", "Is archived", "Inactivo", "Inactive"])(
    "is the other way round in a column «%s», where a word does not say itself what somebody is",
    (heading) => {
      const cells = ["Sí", "no", "1", "false", "activa", "archivado", ""];
      expect(activeOf(people(heading, ...cells))).toEqual([false, true, false, true, true, false, true]);
    },
  );

  test("is not guessed of «alta», which is said of who begins and of who has ended", () => {
    const file = people("Estado", "Alta", "alta médica", "baja");
    expect(activeOf(file)).toEqual([false, false]);
    expect(faultsOf(file)).toEqual([[2, "Activo: escribe activo o archivado."]]);
  });
});

describe("since when somebody is a client", () => {
  const people = (...cells: string[]) =>
    wholly("CLIENTS", ["Nombre;Email;Teléfono;Cliente desde", ...cells.map((cell, n) => `Ana;a${n}@b.es;1;${cell}`)]);

  test("is what the file tells, of a day its noon, and nothing where it does not tell", () => {
    const file = people("05/11/2019", "2020-01-31T08:15:00Z", "03/07/2021 9:30", "");
    expect(clientsOf(file).map(({ since }) => since?.toISOString())).toEqual([
      ...["2019-11-05T11:00:00.000Z", "2020-01-31T08:15:00.000Z", "2021-07-03T07:30:00.000Z", undefined],
    ]);
  });

  test("is no day to come, and no other words", () => {
    const today = dayIn(ZONE, new Date());
    const file = people("01/01/2098", "hace años", "31/02/2020", today);
    expect(clientsOf(file).map(({ line }) => line)).toEqual([5]);
    expect(faultsOf(file)).toEqual([
      [2, "Cliente desde: no puede ser posterior a hoy."],
      [3, "Cliente desde: escríbela como 31/12/2020, o elige «No traer» en esa columna."],
      [4, "Cliente desde: el 31/02/2020 no está en el calendario."],
    ]);
  });

  test("is no day before 1900, as which spreadsheets tell an empty cell", () => {
    const file = people("30/12/1899", "15/03/1026", "01/01/1900");
    expect(clientsOf(file).map(({ line }) => line)).toEqual([4]);
    const early = "Cliente desde: no puede ser anterior a 1900.";
    expect(faultsOf(file)).toEqual([
      [2, early],
      [3, early],
    ]);
  });

  test("has its month first where the birthdays of the file have", () => {
    const file = wholly("CLIENTS", ["Name,Email,Phone,DOB,Created at", "Ana,a@b.es,1,12/31/1981,03/04/2020"]);
    expect(clientsOf(file)[0]?.since?.toISOString().slice(0, 10)).toBe("2020-03-04");
    expect(file.datesRead).toBe(
      "Las fechas de este archivo llevan el mes delante: 12/31/1981 se lee como 31 de diciembre de 1981.",
    );
    const unsure = wholly("CLIENTS", ["Name,Email,Phone,DOB,Created at", "Ana,a@b.es,1,05/04/1981,03/04/2020"]);
    expect(unsure.datesRead).toBe(
      "Las fechas de este archivo llevan el día delante: 05/04/1981 se lee como 5 de abril de 1981.",
    );
  });

  test("is read by itself where it clearly is written otherwise than the birthdays", () => {
    const lines = ["Ana;a@b.es;1;31/12/1980;12/25/2020 10:30", "Eva;e@b.es;1;05/04/1980;03/04/2020 10:30"];
    const file = wholly("CLIENTS", ["Nombre;Email;Teléfono;Fecha de nacimiento;Created at", ...lines]);
    expect(file.faults).toEqual([]);
    const days = clientsOf(file).map(({ draft, since }) => [draft.dateOfBirth, since?.toISOString().slice(0, 10)]);
    expect(days).toEqual([
      ["1980-12-31", "2020-12-25"],
      ["1980-04-05", "2020-03-04"],
    ]);
    expect(file.datesRead).toBe(
      "Las fechas de «Cliente desde» llevan el mes delante: 03/04/2020 se lee como 4 de marzo de 2020.",
    );
  });
});

describe("when a session begins and ends", () => {
  const timesOf = (file: FileRead) =>
    sessionsOf(file).map(({ draft, ends }) => [draft.startsAt.toISOString(), ends.toISOString()]);

  test("is read where the day has one column and each hour another", () => {
    const expected = [["2026-11-12T08:00:00.000Z", "2026-11-12T08:45:00.000Z"]];
    const english = ["Client Name,Appointment Date,Start Time,End Time", "Ana,2026-11-12,9:00 AM,9:45 AM"];
    expect(timesOf(wholly("SESSIONS", english))).toEqual(expected);
    for (const heading of ["Paciente;Día;Inicio;Fin", "Paciente;Fecha;Inicio;Fin"])
      expect(timesOf(wholly("SESSIONS", [heading, "Ana;12/11/2026;9:00;9:45"])), heading).toEqual(expected);
  });

  test("is read where an end says its day too, also with the month first or in another zone", () => {
    const rows = [
      "Ana;12/11/2026 10:00;12/11/2026 11:00",
      "Ana;2026-11-12 10:00;2026-11-12T11:00",
      "Ana;2026-11-12T09:00:00Z;2026-11-12T10:00:00.000Z",
    ];
    for (const row of rows)
      expect(timesOf(wholly("SESSIONS", ["Paciente;Inicio;Fin", row])), row).toEqual([
        ["2026-11-12T09:00:00.000Z", "2026-11-12T10:00:00.000Z"],
      ]);
    const monthFirst = wholly("SESSIONS", [
      "Client,Start,End",
      "Ana,11/12/2026 10:00,11/12/2026 11:30",
      "Ana,11/25/2026 10:00,11/25/2026 11:30",
    ]);
    expect(timesOf(monthFirst)[0]).toEqual(["2026-11-12T09:00:00.000Z", "2026-11-12T10:30:00.000Z"]);
  });

  test("is a fault where its end lies on another day", () => {
    const file = wholly("SESSIONS", ["Paciente;Inicio;Fin", "Ana;12/11/2026 10:00;14/11/2026 11:00"]);
    expect(faultsOf(file)).toEqual([[2, "Hora de fin: escríbela como 10:30."]]);
  });

  test("is on the practice's day where the date is midnight in another zone, and the hour stands beside it", () => {
    const begins = (date: string, zone = ZONE) =>
      timesOf(wholly("SESSIONS", ["Paciente;Fecha;Hora", `Ana;${date};09:00`], zone))[0]?.[0];
    for (const date of ["2026-11-11T23:00:00.000Z", "2026-11-12T00:00:00+01:00", "2026-11-12T00:00:00.000Z"])
      expect(begins(date), date).toBe("2026-11-12T08:00:00.000Z");
    for (const date of ["2026-11-12T06:00:00.000Z", "2026-11-12T00:00:00.000Z"])
      expect(begins(date, "America/Mexico_City"), date).toBe("2026-11-12T15:00:00.000Z");
  });

  test("says what can be done about one that lasts as long as none does here", () => {
    const message = "Duración: elige 30, 45, 60, 90 o 120 minutos. O elige «No traer» en esa columna, y serán 60.";
    const lasting = wholly("SESSIONS", ["Paciente;Fecha;Duración", "Ana;12/11/2026 10:00;50"]);
    const ending = wholly("SESSIONS", ["Paciente;Fecha;Fin", "Ana;12/11/2026 10:00;10:50"]);
    for (const { faults } of [lasting, ending]) expect(faults).toEqual([{ line: 2, column: 2, message }]);
  });
});

describe("a session to which nobody came", () => {
  const toldOf = (file: FileRead) => sessionsOf(file).map(({ draft }) => [draft.status, draft.cancelReason]);

  test("is cancelled for just that, whatever words say so", () => {
    const words = ["No asistió", "no-show", "No vino", "No se presentó"];
    const file = wholly("SESSIONS", ["Paciente;Fecha;Estado", ...words.map((word) => `Ana;12/11/2025 10:00;${word}`)]);
    expect([file.faults, toldOf(file)]).toEqual([[], words.map(() => ["CANCELADA", "NO_VINO"])]);
  });

  test("is told apart by the reason of a cancellation, which nothing else has", () => {
    const cells = ["Cancelada;no vino", "Cancelada;Enfermedad", "Cancelada;", "Confirmada;viaje", "no vino;no avisó"];
    const under = (heading: string) =>
      wholly("SESSIONS", [
        `Paciente;Fecha;Estado;${heading}`,
        ...cells.map((cell) => `Ana;12/11/2025 10:00;${cell}`),
        "Ana;12/11/2025 10:00;Cancelada;Ansiedad",
      ]);
    const file = under("Motivo");
    expect(toldOf(file)).toEqual([
      ["CANCELADA", "NO_VINO"],
      ["CANCELADA", "ENFERMEDAD"],
      ["CANCELADA", null],
      ["CONFIRMADA", null],
      ["CANCELADA", "NO_VINO"],
      // What somebody comes for is no reason of a cancellation.
      ["CANCELADA", null],
    ]);
    expect(toldOf(under("Motivo de la cancelación")).at(-1)).toEqual(["CANCELADA", "OTRO"]);
    expect(file.faults).toEqual([]);
  });
});

test("a note was written at the hour that its file tells", () => {
  const file = wholly("NOTES", [
    "Cliente;Fecha;Hora;Nota",
    "Ana;05/11/2019;17:30;uno",
    "Ana;05/11/2019;;dos",
    "Ana;05/11/2019;tarde;tres",
  ]);
  expect((file.read.lines as NoteLine[]).map(({ writtenAt }) => writtenAt?.toISOString())).toEqual([
    ...["2019-11-05T16:30:00.000Z", "2019-11-05T11:00:00.000Z"],
  ]);
  expect(faultsOf(file)).toEqual([[4, "Hora: escríbela como 09:30."]]);
});

test("a note's day is none before 1900", () => {
  const file = wholly("NOTES", ["Cliente;Nota;Fecha", "Ana;uno;30/12/1899", "Ana;dos;01/01/1900"]);
  expect(faultsOf(file)).toEqual([[2, "Fecha: no puede ser anterior a 1900."]]);
});
