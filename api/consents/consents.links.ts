import { z } from "zod";
import { CONSENT_PATH } from "../../schema/rules/consents/consents.ts";
import { mailedClaim, toEmailSince, toMailedClaim } from "../clients/mailedTo.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../core/signedLinks.ts";

/** What is asked of whom: compared with what is there, another client's or another practice's is none. */
export interface ConsentKey {
  professionalId: string;
  consentId: string;
  clientId: string;
  expiresAt: Date;
  /** Since when the client had the address it was mailed to; null: it is opened here, or from before that was written into it. */
  emailSince: Date | null;
}

/** The addresses at which clients read and answer. */
export type ConsentLinks = SignedLinks<ConsentKey>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const consentLinks = (secrets: LinkSecrets, publicUrl: string): ConsentLinks =>
  signedLinks(secrets, publicUrl, {
    path: CONSENT_PATH,
    audience: "consentimiento",
    claims: z.object({ sub: z.uuid(), practice: z.uuid(), client: z.uuid(), exp: z.int(), ...mailedClaim }),
    toClaims: ({ professionalId, consentId, clientId, expiresAt, emailSince }) => ({
      sub: consentId,
      practice: professionalId,
      client: clientId,
      exp: Math.floor(expiresAt.getTime() / 1_000),
      ...toMailedClaim(emailSince),
    }),
    toMeaning: ({ sub, practice, client, exp, ...mailed }) => ({
      professionalId: practice,
      consentId: sub,
      clientId: client,
      expiresAt: new Date(exp * 1_000),
      emailSince: toEmailSince(mailed),
    }),
    until: ({ expiresAt }) => expiresAt,
  });
