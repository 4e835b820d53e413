import { expect, test } from "vitest";
import type { Consent_ConsentFragment } from "../../../web/consents/Consent.generated.ts";
import {
  copyWords,
  isMailLost,
  type Standing,
  standingWords,
  waitingWords,
} from "../../../web/consents/consentWords.ts";

const ZONE = "Europe/Madrid";
const asked: Consent_ConsentFragment = {
  ...{ __typename: "Consent", id: "1", kind: "TREATMENT", textVersion: 2, way: "MAIL", status: "WAITING" },
  ...{ askedAt: "2026-11-20T10:00:00Z", expiresAt: "2026-12-04T10:00:00Z", answeredAt: null, signedName: null },
  ...{ signedOn: null, reason: null, networkAddress: null, revokedOn: null },
  ...{ askingMail: "SENT", mailedUntil: null, copyMail: null },
};
const waiting = (fields: Partial<Consent_ConsentFragment>): Standing => {
  const consent = { ...asked, ...fields };
  return {
    __typename: "ConsentStanding",
    kind: "TREATMENT",
    state: "WAITING",
    versionInForce: 2,
    consent,
    waiting: consent,
  };
};

test("a mail that asks and did not go out is lost, and says whether the address is to be looked at or another day waited for", () => {
  const [failed, skipped] = [waiting({ askingMail: "FAILED" }), waiting({ askingMail: "SKIPPED" })];
  expect([failed, skipped].map(isMailLost)).toEqual([true, true]);
  expect(standingWords(failed, ZONE)).toBe("El correo no se pudo enviar: revisa su dirección y pídelo otra vez");
  expect(standingWords(skipped, ZONE)).toBe(
    "El correo no ha salido, porque tu cliente no recibe correos o hoy ya son demasiados: pídelo más tarde",
  );
});

test("a second mail that did not go out loses nothing while the link of the first opens", () => {
  for (const askingMail of ["FAILED", "SKIPPED"] as const) {
    const again = waiting({ askingMail, mailedUntil: "2026-12-01T10:00:00Z" });
    expect(isMailLost(again)).toBe(false);
    expect(standingWords(again, ZONE)).toBe(
      "El último correo no ha salido: vale el enlace de antes, hasta el 1 dic 2026",
    );
  }
  expect(waitingWords({ ...asked, mailedUntil: "2026-12-01T10:00:00Z" }, ZONE)).toBe(
    "Correo enviado · puede responder hasta el 4 dic 2026",
  );
});

test("a copy that the client does not have is told, and what can be done", () => {
  const told = (["PENDING", "SENT", "SKIPPED", "FAILED", null] as const).map((copyMail) =>
    copyWords({ ...asked, copyMail }),
  );
  const undone = "Su copia no se le ha enviado: descarga el documento y dáselo";
  expect(told).toEqual(["Su copia está por enviar", null, undone, undone, null]);
});
