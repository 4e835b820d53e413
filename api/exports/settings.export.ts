import { readKept, readYears } from "../erasure/retention.store.ts";
import { wholePart } from "../practice/exportPart.ts";
import { readPractice } from "../practice/practice.store.ts";
import { readExportedIssuer } from "../receipts/receipts.export.ts";
import { toWireSettings } from "../sessions/booking/booking.wire.ts";
import { readSettings } from "../sessions/booking/settings.store.ts";

/** What a practice has settled. */
export const exportOfSettings = wholePart(async (tx, professionalId) => {
  const { professional } = await readPractice(tx, professionalId);
  const booking = await readSettings(tx, professionalId);
  return {
    ajustes: {
      nombre: professional.fullName,
      email: professional.email,
      zona: professional.timeZone,
      horario: { desde: professional.worksFrom, hasta: professional.worksTo },
      pideValoraciones: professional.ratingsAskedSince !== null,
      respuestas: { plazoHoras: professional.linkCancelHours, avisarPorCorreo: professional.answersMailed },
      reservas: booking.version === 0 ? null : toWireSettings("")(booking),
      conservacion: {
        anos: await readYears(tx, professionalId),
        ampliadas: (await readKept(tx, professionalId)).map(({ clientId, until }) => ({ id: clientId, hasta: until })),
      },
      emisor: await readExportedIssuer(tx, professionalId),
    },
  };
});
