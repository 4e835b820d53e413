import { and, asc, eq, gt } from "drizzle-orm";
import { certificateNumber } from "../../schema/rules/record/erasure.ts";
import { type PracticePart, placeAfter } from "../practice/exportPart.ts";
import { clientErasures } from "./erasure.table.ts";

/** Each brings its paper along. */
const PAGE = 20;

/** The certificates of erasures, by their very bytes: all that is said of who was erased is in them. */
export const exportOfCertificates: PracticePart = {
  async read(tx, { professionalId }, after) {
    const { id, number, file } = clientErasures;
    const found = await tx
      .select({ id, number, file })
      .from(clientErasures)
      .where(and(eq(clientErasures.professionalId, professionalId), gt(number, Number(after?.at ?? 0))))
      .orderBy(asc(number))
      .limit(PAGE);
    return {
      part: {},
      files: found.map((one) => ({ name: `certificados/${certificateNumber(one.number)}.pdf`, bytes: one.file })),
      next: placeAfter(found, PAGE, (one) => ({ at: one.number, id: one.id })),
    };
  },
};
