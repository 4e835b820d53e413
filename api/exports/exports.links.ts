import { z } from "zod";
import { EXPORT_LINK_MINUTES, EXPORT_PATH } from "../../schema/rules/exports/exports.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../core/signedLinks.ts";
import type { ExportKey } from "./exports.store.ts";

/** The addresses at which files are fetched, each for some minutes. */
export type ExportLinks = SignedLinks<ExportKey>;

/** @param secrets sign the links; whoever has one can fetch every file */
export const exportLinks = (secrets: LinkSecrets, publicUrl: string): ExportLinks =>
  signedLinks(secrets, publicUrl, {
    path: EXPORT_PATH,
    audience: "descarga",
    claims: z.object({ sub: z.uuid(), practice: z.uuid() }),
    toClaims: ({ id, professionalId }) => ({ sub: id, practice: professionalId }),
    toMeaning: ({ sub, practice }) => ({ id: sub, professionalId: practice }),
    until: () => `${EXPORT_LINK_MINUTES}m`,
  });
