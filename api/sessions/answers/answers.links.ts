import { z } from "zod";
import { ANSWER_PATH } from "../../../schema/rules/agenda/answers.ts";
import { mailedClaim, toEmailSince, toMailedClaim } from "../../clients/mailedTo.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../../core/signedLinks.ts";

/** Which session is answered, as it stood when the mail was written: moved, or another client's, it is another. */
export interface AnswerKey {
  professionalId: string;
  sessionId: string;
  clientId: string;
  startsAt: Date;
  /** Since when the client had the address it was mailed to; null of a link from before that was written into it. */
  emailSince: Date | null;
}

/** The addresses at which clients answer, valid until the session begins. */
export type AnswerLinks = SignedLinks<AnswerKey>;

/** @param secrets sign the links; whoever has one can answer for every client */
export const answerLinks = (secrets: LinkSecrets, publicUrl: string): AnswerLinks =>
  signedLinks(secrets, publicUrl, {
    path: ANSWER_PATH,
    audience: "cita",
    claims: z.object({ sub: z.uuid(), practice: z.uuid(), client: z.uuid(), at: z.int(), ...mailedClaim }),
    toClaims: ({ professionalId, sessionId, clientId, startsAt, emailSince }) => ({
      sub: sessionId,
      practice: professionalId,
      client: clientId,
      at: startsAt.getTime(),
      ...toMailedClaim(emailSince),
    }),
    toMeaning: ({ sub, practice, client, at, ...mailed }) => ({
      professionalId: practice,
      sessionId: sub,
      clientId: client,
      startsAt: new Date(at),
      emailSince: toEmailSince(mailed),
    }),
    until: ({ startsAt }) => startsAt,
  });

/** Where a client answers about a session; nowhere once it has begun. */
export const answersFor = async (links: AnswerLinks, key: AnswerKey): Promise<string | null> =>
  key.startsAt > new Date() ? await links.make(key) : null;
