import { afterAll, beforeAll, expect, test } from "vitest";
import { verifySeals } from "../../../api/notes/record/seals.verify.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireNoteVersion } from "../../../schema/wire/record/noteVersions.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exportedClientOf } from "../../support/archives.ts";
import { bringIn } from "../../support/imports.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("a note whose tags an export holds untidily is brought in with them tidied, and holds once it is signed", async () => {
  const { token } = await newTherapist(api);
  const client = exportedClientOf("Ana Vega", 2);
  const [first, second] = client.notas;
  if (!first || !second) throw new Error("Two notes were expected");
  const untidy = { etiquetas: "sueño,calma, Sueño" };
  const was = {
    ...{ version: 1, title: "Antes", content: "Duerme mal.", prioridad: "MEDIA", ...untidy },
    isPrivate: false,
  };
  const notas = [
    {
      ...first,
      ...untidy,
      version: 2,
      versiones: [{ ...was, savedAt: first.createdAt, savedBy: null, restoredFrom: null }],
    },
    { ...second, ...untidy, version: 2, signedAt: second.createdAt, signedBy: "Elena", versionFirmada: 1 },
  ];
  await bringIn(api, token, JSON.stringify({ ...client, notas }), { clase: "EXPORT" });
  const { body } = await api.call<{ data: WireNote[] }>("/notas?pageSize=10", { token });
  const unsigned = body.data.find(({ signedAt }) => signedAt === null);
  const path = `/notas/${unsigned?.id}`;
  await api.call(`${path}/firma`, { token, body: { version: unsigned?.version } });
  const before = await api.call<WireNoteVersion>(`${path}/versiones/1`, { token });
  expect(before.body).toMatchObject({ title: "Antes", etiquetas: "sueño, calma" });
  expect(await verifySeals(api.database.owner)).toEqual({ seals: 2, faults: 0, named: [] });
});
