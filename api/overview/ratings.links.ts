import { z } from "zod";
import { RATING_DAYS, RATING_PATH } from "../../schema/rules/ratings.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../core/signedLinks.ts";

/** Which question is meant; nothing of the client or the session. */
export interface RatingKey {
  id: string;
  professionalId: string;
}

/** The addresses at which clients answer, valid for `RATING_DAYS`. */
export type RatingLinks = SignedLinks<RatingKey>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const ratingLinks = (secrets: LinkSecrets, publicUrl: string): RatingLinks =>
  signedLinks(secrets, publicUrl, {
    path: RATING_PATH,
    audience: "valoracion",
    claims: z.object({ sub: z.uuid(), practice: z.uuid() }),
    toClaims: ({ id, professionalId }) => ({ sub: id, practice: professionalId }),
    toMeaning: ({ sub, practice }) => ({ id: sub, professionalId: practice }),
    until: () => `${RATING_DAYS}d`,
  });
