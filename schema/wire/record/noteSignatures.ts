import { z } from "zod";
import { ADDENDA_MAX } from "../../rules/record/signatures.ts";
import { wireDateTime } from "../core.ts";
import { wireNote } from "../notes.ts";

/** What signing a note reads (beyond the document). */
export const wireSign = z
  .object({
    version: wireNote.shape.version
      .optional()
      .meta({ description: "The version that was read, and is signed; it is needed." }),
  })
  .meta({ id: "SignNote" });

/** What was added to a signed note. */
export const wireAddendum = z
  .object({
    id: z.string(),
    content: z.string(),
    createdAt: wireDateTime,
    createdBy: z.string().meta({ description: "Who added it, by name." }),
  })
  .meta({ id: "NoteAddendum" });
export type WireAddendum = z.infer<typeof wireAddendum>;

export const wireAddenda = z
  .object({ data: z.array(wireAddendum).meta({ description: `Oldest first; ${ADDENDA_MAX} at most.` }) })
  .meta({ id: "NoteAddenda" });

export const wireAddendumInput = z.object({ content: z.string().nullish() }).meta({ id: "NoteAddendumInput" });
