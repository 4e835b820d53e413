import type { Page } from "@playwright/test";
import { archiveOf, exportedClientOf } from "../../tests/support/archives.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, ofScreen } from "./shot.ts";

const IMPORT = "/dashboard/import";
const HEAD = "Nombre;Apellidos;Correo electrónico;Teléfono;Fecha de nacimiento;Cómo nos conoció;Observaciones";
const LINES = [
  "Lucía;Peña Gil;lucia.pena@ejemplo.es;600 100 200;31/12/1980;Una amiga;Prefiere las tardes.",
  "Íñigo;Ruiz Sáez;inigo@ejemplo.es;600 100 201;02/03/1991;Internet;",
  "Marta;Soler;marta@ejemplo;600 100 202;1990-13-01;;",
  "Pablo;Vidal;;600 100 203;14/05/1975;;",
  "Lucía;Peña;LUCIA.PENA@ejemplo.es;600 100 204;;;",
];
const OVERFULL = [
  `${LONG_NAME};;muy.larga@ejemplo.es;600 100 300;;;`,
  ...Array.from({ length: 40 }, (_, at) => `Cliente ${at};;sin arroba ${at};;40/40/2000;;`),
];

/** Chooses a file, which nobody has on disk. */
const choose = async (page: Page, lines: string[], name = "mis pacientes 2026.csv") => {
  const buffer = Buffer.from([HEAD, ...lines].join("\r\n"));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("region", { name: "Di qué es cada columna" }).waitFor();
};
const review = async (page: Page, lines: string[], name?: string) => {
  await choose(page, lines, name);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("region", { name: "Revisa lo que se va a traer" }).waitFor();
};

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const row = (id: string, fileName: string, more: object) => ({
  ...{ __typename: "Import", id, kind: "CLIENTS", fileName, createdAt: at(-2), broughtCount: 38, leftOutCount: 0 },
  ...{ undoableUntil: null, undoneAt: null, keptCount: 0 },
  ...more,
});
/** What was brought in, as the service tells it. */
const BROUGHT = {
  json: {
    data: {
      imports: [
        row("1", "mis pacientes 2026.csv", { undoableUntil: at(22), leftOutCount: 3 }),
        row("2", `${LONG_NAME.replaceAll(" ", "_")}_exportación_definitiva.csv`, { undoneAt: at(-1), keptCount: 2 }),
        row("3", "prueba.csv", { undoneAt: at(-1), broughtCount: 1 }),
      ],
    },
  },
};

/** An export, which is put together for the picture. */
const chooseZip = async (page: Page, clients: number, password?: string, name = "consulta-2026-11-25.zip") => {
  const all = Array.from({ length: clients }, (_, n) => exportedClientOf(n === 0 ? LONG_NAME : `Cliente ${n}`, 4));
  const buffer = Buffer.from(await archiveOf(all, password));
  await page.getByText("Exportación").click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });
};
const counts = (thing: string, broughtCount: number, leftOutCount = 0) => ({
  __typename: "ImportThingCount",
  ...{ thing, broughtCount, leftOutCount },
});
/** An export with all that can come and stay behind, as the service tells it. */
const EVERYTHING = {
  json: {
    data: {
      importPreview: {
        __typename: "ImportPreviewPayload",
        errors: [],
        preview: {
          ...{ __typename: "ImportPreview", encoding: "UTF_8", columns: [], lineCount: 42, missing: [] },
          ...{ broughtCount: 40, faultyCount: 0, faults: [], repeatCount: 2, overlapCount: 0, overlaps: [] },
          repeats: ["Lucía Peña Gil", LONG_NAME].map((name, at) => ({
            ...{ __typename: "ImportRepetition", line: at + 3, name, reason: "EMAIL", clientName: name },
            ...{ otherLine: null, isTaken: false },
          })),
          things: [
            ...[counts("CLIENTS", 40, 2), counts("SESSIONS", 2_080), counts("SERIES", 38), counts("NOTES", 1_944)],
            ...[counts("SIGNATURES", 1_900), counts("OBJECTIVES", 160), counts("MEASURES", 320)],
            ...[counts("CONSENTS", 78, 2), counts("PAPERS", 70), counts("CONSENT_TEXTS", 2, 1)],
            ...[
              counts("TEMPLATES", 4, 1),
              counts("RECEIPTS", 0, 512),
              counts("REMINDERS", 0, 96),
              counts("MONTHLY", 0, 12),
            ],
          ],
          ...{ hasPrivateNotes: false, limit: null, fingerprint: "x" },
        },
      },
    },
  },
};

/** Bringing a file in, in the demonstration practice, whose clients stay as they are. */
export const IMPORTS = ofScreen("Traer datos", [
  { face: "empty", name: "import", path: IMPORT, prepare: (page) => page.getByText("Elegir archivo").waitFor() },
  { face: "normal", name: "import-columns", path: IMPORT, prepare: (page) => choose(page, LINES) },
  { face: "normal", name: "import-review", path: IMPORT, prepare: (page) => review(page, LINES) },
  {
    face: "overfull",
    name: "import-review-overfull",
    path: IMPORT,
    prepare: (page) => review(page, OVERFULL, `${LONG_NAME.replaceAll(" ", "")}.csv`),
  },
  {
    face: "normal",
    name: "import-export",
    path: IMPORT,
    prepare: async (page) => {
      await page.getByText("Exportación").click();
      await page.getByText("El ZIP que descargaste").waitFor();
    },
  },
  {
    face: "normal",
    name: "import-passphrase",
    path: IMPORT,
    prepare: async (page) => {
      await chooseZip(page, 1, "cuatro palabras largas");
      await page.getByLabel("Contraseña", { exact: true }).fill("otra distinta");
      await page.getByRole("button", { name: "Abrir", exact: true }).click();
      await page.getByText("no se abre el archivo").waitFor();
    },
  },
  {
    face: "overfull",
    name: "import-export-review",
    path: IMPORT,
    prepare: async (page) => {
      await answering(page, "ImportPreview", EVERYTHING);
      await chooseZip(page, 1, undefined, `${LONG_NAME.replaceAll(" ", "")}.zip`);
      await page.getByRole("region", { name: "Con ellos se traen" }).waitFor();
    },
  },
  {
    face: "normal",
    name: "import-brought",
    path: IMPORT,
    prepare: async (page) => {
      await answering(page, "Imports", BROUGHT);
      await page.reload();
      await page.getByRole("region", { name: "Lo último que has traído" }).waitFor();
    },
  },
  {
    face: "failed",
    name: "import-failed",
    path: IMPORT,
    prepare: async (page) => {
      await answering(page, "ImportPreview", AWAY);
      const buffer = Buffer.from(HEAD);
      await page.locator("input[type=file]").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
      await page.getByRole("alert").waitFor();
    },
  },
]);
