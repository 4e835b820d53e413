import { z } from "zod";
import { RATING_DAYS, RATING_PATH } from "../../schema/rules/ratings.ts";
import { mailedClaim, toEmailSince, toMailedClaim } from "../clients/mailedTo.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../core/signedLinks.ts";

/** Which question is meant; nothing of the client or the session. */
export interface RatingKey {
  id: string;
  professionalId: string;
}

/** The same, and the address that it was mailed to. */
export interface RatingLinkKey extends RatingKey {
  /** Since when the client had that address; null of links from before this was written into them. */
  emailSince: Date | null;
}

/** The addresses at which clients answer, valid for `RATING_DAYS`. */
export type RatingLinks = SignedLinks<RatingLinkKey>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const ratingLinks = (secrets: LinkSecrets, publicUrl: string): RatingLinks =>
  signedLinks(secrets, publicUrl, {
    path: RATING_PATH,
    audience: "valoracion",
    claims: z.object({ sub: z.uuid(), practice: z.uuid(), ...mailedClaim }),
    toClaims: ({ id, professionalId, emailSince }) => ({
      sub: id,
      practice: professionalId,
      ...toMailedClaim(emailSince),
    }),
    toMeaning: ({ sub, practice, since }) => ({
      id: sub,
      professionalId: practice,
      emailSince: toEmailSince({ since }),
    }),
    until: () => `${RATING_DAYS}d`,
  });
