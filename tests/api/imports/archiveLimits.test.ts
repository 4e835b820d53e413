import { afterEach, expect, test } from "vitest";
import type { ArchiveRefusal } from "../../../api/imports/archive/archive.rules.ts";
import { openArchive } from "../../../api/imports/archive/archive.ts";
import { ARCHIVE_MAX } from "../../../schema/rules/imports/archives.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import { exportedClientOf, exportedConsentOf, filesOf, packed } from "../../support/archives.ts";

/** They are lowered here: half a gigabyte need not be unpacked to see where it ends. */
const limits: Record<keyof typeof ARCHIVE_MAX, number> = ARCHIVE_MAX;
const real = { ...ARCHIVE_MAX };
afterEach(() => void Object.assign(limits, real));

const CLIENT = "clientes/0001/cliente.json";
const PAPER = "consentimientos/papel.pdf";
const people = [exportedClientOf("Ana Vega", 3), exportedClientOf("Berta Gil", 2)];
const [ana] = people as [ExportedClient];
const whole = filesOf(people);
const lengthOf = (content: string | Uint8Array): number => Buffer.byteLength(content);

const open = (bytes: Uint8Array<ArrayBuffer>) => openArchive({ bytes, passphrase: null, today: "2026-10-01" });
/** How many clients are read, or why none is. */
const ending = (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  open(bytes).then(
    ({ told }) => told.clients.length,
    ({ fault, place }) => [fault, place],
  );
const refused = (fault: ArchiveRefusal, place: string | null = null) => [fault, place];

/** What happens to a file at a limit, and to the same file when the limit is lower by one. */
async function around(limit: keyof typeof ARCHIVE_MAX, at: number, bytes: Uint8Array<ArrayBuffer>) {
  const found: unknown[] = [];
  for (const most of [at, at - 1]) {
    limits[limit] = most;
    found.push(await ending(bytes));
  }
  limits[limit] = real[limit];
  return found;
}

test("an export may have as many files and clients as the limits say, and not one more", async () => {
  const zip = await packed(whole);
  expect(await around("entries", whole.length, zip)).toEqual([people.length, refused("TOO_LARGE")]);
  expect(await around("clients", people.length, zip)).toEqual([people.length, refused("TOO_LARGE")]);
});

test("all that is unpacked of an export counts together, and what is read again counts once", async () => {
  const zip = await packed(whole);
  const all = whole.reduce((sum, [, content]) => sum + lengthOf(content), 0);
  expect(await around("allBytes", all, zip)).toEqual([people.length, refused("TOO_LARGE")]);
  limits.allBytes = all;
  const archive = await open(zip);
  for (const [place, { cliente }] of people.entries())
    expect((await archive.client(place)).client.cliente.nombre).toBe(cliente.nombre);
});

test("a file, a client and a paper may each be as long as its limit says, in a ZIP and alone", async () => {
  const [[, json]] = whole as [(typeof whole)[number]];
  const [alone, zip] = [Uint8Array.from(Buffer.from(json)), await packed(whole)];
  expect(await around("bytes", zip.length, zip)).toEqual([people.length, refused("TOO_LARGE")]);
  expect(await around("clientBytes", alone.length, alone)).toEqual([1, refused("TOO_LARGE")]);
  expect(await around("clientBytes", alone.length, zip)).toEqual([people.length, refused("TOO_LARGE", CLIENT)]);
  const paper = "%PDF-1.7 y nada";
  expect(await around("paperBytes", paper.length, await withPaper(paper))).toEqual([
    1,
    refused("TOO_LARGE", `clientes/0001/${PAPER}`),
  ]);
});

test("a file that says of itself that it is shorter or longer than it is, or that is packed too well, is not read", async () => {
  const swollen = `{"formato":1,"x":"${"0".repeat(3_000_000)}"}`;
  const zip = await packed([["consulta.json", swollen]]);
  expect(await ending(zip)).toEqual(refused("TOO_LARGE", "consulta.json"));
  const [[, json]] = whole as [(typeof whole)[number]];
  expect(await ending(saying(zip, swollen.length, 1_000))).toEqual(refused("BROKEN", "consulta.json"));
  for (const more of [-1, 1]) {
    const lying = saying(await packed(whole), lengthOf(json), lengthOf(json) + more);
    expect(await ending(lying), `${more}`).toEqual(refused("BROKEN", CLIENT));
  }
});

/** A ZIP that says of a file of some length that it has another, before the file and in its directory. */
function saying(zip: Uint8Array<ArrayBuffer>, length: number, said: number): Uint8Array<ArrayBuffer> {
  const lying = Buffer.from(zip);
  const [was, now] = [length, said].map((size) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(size);
    return bytes;
  }) as [Buffer, Buffer];
  for (let at = lying.indexOf(was); at !== -1; at = lying.indexOf(was, at + 4)) now.copy(lying, at);
  return Uint8Array.from(lying);
}

/** An export of a client who has signed a paper. @param content null: the paper is not in it */
async function withPaper(content: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const files = filesOf([{ ...ana, consentimientos: [exportedConsentOf("a".repeat(64), PAPER)] }]);
  return await packed(content === null ? files : [...files, [`clientes/0001/${PAPER}`, content]]);
}

test("the paper of a consent is brought in when it is a PDF, may be missing, and refuses the export when it is anything else", async () => {
  const papersOf = async (content: string | null) =>
    (await open(await withPaper(content))).told.clients.map(({ consents }) => consents.map(({ hasPaper }) => hasPaper));
  expect(await papersOf("%PDF-1.7 y nada")).toEqual([[true]]);
  expect(await papersOf(null)).toEqual([[false]]);
  for (const other of ["<html><script>", " %PDF-1.7", "%PDF", ""])
    expect(await ending(await withPaper(other)), other).toEqual(refused("NOT_VALID", `clientes/0001/${PAPER}`));
});
