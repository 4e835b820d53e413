import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { RATING_DAYS, RATING_PATH } from "../../schema/rules/ratings.ts";

/** Which question is meant; nothing of the client or the session. */
export interface RatingKey {
  id: string;
  professionalId: string;
}

export interface RatingLinks {
  /** The address at which a client answers, valid for `RATING_DAYS`. */
  make(key: RatingKey): Promise<string>;
  /** What a token stands for, or null when it is not ours or over. */
  read(token: string): Promise<RatingKey | null>;
}

const AUDIENCE = "valoracion";
const payload = z.object({ sub: z.uuid(), practice: z.uuid() });

/** @param secret signs the links; whoever has it can answer for every client */
export function ratingLinks(secret: string, publicUrl: string): RatingLinks {
  const key = new TextEncoder().encode(`${secret}:${AUDIENCE}`);
  return {
    async make({ id, professionalId }) {
      const token = await new SignJWT({ practice: professionalId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(id)
        .setAudience(AUDIENCE)
        .setExpirationTime(`${RATING_DAYS}d`)
        .sign(key);
      return `${publicUrl}${RATING_PATH}/${token}`;
    },
    async read(token) {
      try {
        const verified = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: ["HS256"] });
        const { sub, practice } = payload.parse(verified.payload);
        return { id: sub, professionalId: practice };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}
