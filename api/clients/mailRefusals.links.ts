import { z } from "zod";
import { OPT_OUT_PATH } from "../../schema/rules/clientMails.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../core/signedLinks.ts";
import type { Refuser } from "./mailRefusals.store.ts";

/** The addresses at which clients say that no more mails are wanted. They do not expire. */
export type RefusalLinks = SignedLinks<Refuser>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const refusalLinks = (secrets: LinkSecrets, publicUrl: string): RefusalLinks =>
  signedLinks(secrets, publicUrl, {
    path: OPT_OUT_PATH,
    audience: "correos",
    claims: z.object({ sub: z.string().regex(/^[\da-f]{64}$/), practice: z.uuid() }),
    toClaims: ({ addressHash, professionalId }) => ({ sub: addressHash, practice: professionalId }),
    toMeaning: ({ sub, practice }) => ({ addressHash: sub, professionalId: practice }),
    until: () => null,
  });
