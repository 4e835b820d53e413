import { expect, test } from "vitest";
import { MARGIN } from "../../../api/core/paper/paper.ts";
import { certificateOf } from "../../../api/erasure/paper.ts";
import { linesOfPdf } from "../../support/pdfText.ts";

type Erased = Parameters<typeof certificateOf>[0];

test("a certificate names a client whose name has more lines than a page, whole", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `n${at}`);
  const about = { number: 1, clientName: lines.join("\n"), reason: "REQUEST", erasedAt: new Date(0) };
  const file = await certificateOf({ ...about, erased: {}, kept: {} } as Erased, {
    fullName: "Elena Vidal",
    timeZone: "Europe/Madrid",
  });
  const placed = linesOfPdf(file).flat();
  expect(placed.filter(({ text, above }) => above < MARGIN && !text.startsWith("Certificado de borrado n.º"))).toEqual(
    [],
  );
  expect(placed.flatMap(({ text }) => text.split(" | ")).filter((part) => lines.includes(part))).toEqual(lines);
});
