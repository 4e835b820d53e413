import { z } from "zod";
import { MEASURE_PATH } from "../../../schema/rules/measures/links.ts";
import { mailedClaim, toEmailSince, toMailedClaim } from "../../clients/mailedTo.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../../core/signedLinks.ts";

/** Which link of which practice; what it is about is in the database alone. */
export interface MeasureLinkKey {
  professionalId: string;
  linkId: string;
  expiresAt: Date;
  /** Since when the client had the address it was mailed to; null of a link from before that was written into it. */
  emailSince: Date | null;
}

/** The addresses at which clients fill questionnaires in. */
export type MeasureLinks = SignedLinks<MeasureLinkKey>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const signedMeasureLinks = (secrets: LinkSecrets, publicUrl: string): MeasureLinks =>
  signedLinks(secrets, publicUrl, {
    path: MEASURE_PATH,
    audience: "medida",
    claims: z.object({ sub: z.uuid(), practice: z.uuid(), exp: z.int(), ...mailedClaim }),
    toClaims: ({ professionalId, linkId, expiresAt, emailSince }) => ({
      sub: linkId,
      practice: professionalId,
      exp: Math.floor(expiresAt.getTime() / 1_000),
      ...toMailedClaim(emailSince),
    }),
    toMeaning: ({ sub, practice, exp, ...mailed }) => ({
      professionalId: practice,
      linkId: sub,
      expiresAt: new Date(exp * 1_000),
      emailSince: toEmailSince(mailed),
    }),
    until: ({ expiresAt }) => expiresAt,
  });
