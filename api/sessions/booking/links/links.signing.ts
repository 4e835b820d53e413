import { z } from "zod";
import { BOOKING_LINK_STEP } from "../../../../schema/rules/booking/links.ts";
import { BOOKING_PATH } from "../../../../schema/rules/booking/settings.ts";
import { type LinkSecrets, type SignedLinks, signedLinks } from "../../../core/signedLinks.ts";

/** Which link it is, of whom, and on which page; renewed it is another. */
export interface BookingLinkKey {
  linkId: string;
  professionalId: string;
  clientId: string;
  /** The name of the booking page, as it was when this address was made. */
  page: string;
  expiresAt: Date;
}

export type BookingLinks = SignedLinks<BookingLinkKey>;

/** @param secrets sign the links; whoever has one can book for every client */
export const bookingLinkSigner = (secrets: LinkSecrets, publicUrl: string): BookingLinks =>
  signedLinks(secrets, publicUrl, {
    path: ({ page }) => `${BOOKING_PATH}/${page}${BOOKING_LINK_STEP}`,
    audience: "reserva",
    claims: z.object({ sub: z.uuid(), practice: z.uuid(), client: z.uuid(), page: z.string(), exp: z.int() }),
    toClaims: ({ linkId, professionalId, clientId, page, expiresAt }) => ({
      sub: linkId,
      practice: professionalId,
      client: clientId,
      page,
      exp: Math.floor(expiresAt.getTime() / 1_000),
    }),
    toMeaning: ({ sub, practice, client, page, exp }) => ({
      linkId: sub,
      professionalId: practice,
      clientId: client,
      page,
      expiresAt: new Date(exp * 1_000),
    }),
    until: ({ expiresAt }) => expiresAt,
  });
