import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { OPT_OUT_PATH } from "../../schema/rules/clientMails.ts";
import type { Refuser } from "./mailRefusals.store.ts";

export interface RefusalLinks {
  /** The address at which a client says that no more mails are wanted. It does not expire. */
  make(refuser: Refuser): Promise<string>;
  /** What a token stands for, or null when it is not ours. */
  read(token: string): Promise<Refuser | null>;
}

const AUDIENCE = "correos";
const payload = z.object({ sub: z.string().regex(/^[\da-f]{64}$/), practice: z.uuid() });

/** @param secret signs the links; whoever has it can answer for every client */
export function refusalLinks(secret: string, publicUrl: string): RefusalLinks {
  const key = new TextEncoder().encode(`${secret}:${AUDIENCE}`);
  return {
    async make({ addressHash, professionalId }) {
      const token = await new SignJWT({ practice: professionalId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(addressHash)
        .setAudience(AUDIENCE)
        .sign(key);
      return `${publicUrl}${OPT_OUT_PATH}/${token}`;
    },
    async read(token) {
      try {
        const verified = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: ["HS256"] });
        const { sub, practice } = payload.parse(verified.payload);
        return { addressHash: sub, professionalId: practice };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}
