import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import type { Shot } from "./shot.ts";
import { ACCOUNT } from "./shotsOfAccount.ts";
import { AI_WRITING } from "./shotsOfAiWriting.ts";
import { BOOKING, PUBLIC_PAGES } from "./shotsOfBooking.ts";
import { CLIENT_LINK, OWN_LINK_PAGES } from "./shotsOfBookingLinks.ts";
import { CLIENT_CONSENTS } from "./shotsOfClientConsents.ts";
import { CLIENT_DETAIL, CLIENT_DETAIL_OF_FREE } from "./shotsOfClientDetail.ts";
import { CLIENT_PAGE, CLIENT_PAGE_OF_FREE } from "./shotsOfClientPage.ts";
import { CLIENTS, CLIENTS_FULL, CLIENTS_NONE, SHELL } from "./shotsOfClients.ts";
import { CONSENT_PAGES, CONSENTS } from "./shotsOfConsents.ts";
import { EXPORTS } from "./shotsOfExports.ts";
import { IMPORTS } from "./shotsOfImports.ts";
import { MEASURE_PAGES, MEASURES } from "./shotsOfMeasures.ts";
import { CHOOSING, PAID } from "./shotsOfMembership.ts";
import { NOTES, NOTES_OF_FREE, WRITING } from "./shotsOfNotes.ts";
import { OUTSIDE_AI } from "./shotsOfOutsideAi.ts";
import { OVERVIEW, OVERVIEW_EMPTY } from "./shotsOfOverview.ts";
import { RECEIPTS } from "./shotsOfReceipts.ts";
import { RECORD } from "./shotsOfRecord.ts";
import { SERIES } from "./shotsOfSeries.ts";
import { SESSIONS } from "./shotsOfSessions.ts";
import { SIGN_IN } from "./shotsOfSignIn.ts";
import { SUPPORT } from "./shotsOfSupport.ts";
import { TEMPLATES } from "./shotsOfTemplates.ts";

/** Before whom a screen shows the face: nobody signed in, the demonstration, nothing entered yet, or the free plan used up. */
export type Standing = "visitor" | "demo" | "newcomer" | "full";

/** The faces of every screen: pictured (`npm run screens`), shown (`npm run gallery`) and looked at by axe with each picture. */
export const SHOTS: Record<Standing, Shot[]> = {
  visitor: [...SIGN_IN, ...PUBLIC_PAGES, ...OWN_LINK_PAGES, ...CONSENT_PAGES, ...MEASURE_PAGES],
  demo: [
    ...OVERVIEW,
    ...CLIENTS,
    ...CLIENT_DETAIL,
    ...CLIENT_PAGE,
    ...CLIENT_LINK,
    ...CONSENTS,
    ...CLIENT_CONSENTS,
    ...EXPORTS,
    ...MEASURES,
    ...RECORD,
    ...IMPORTS,
    ...SESSIONS,
    ...SERIES,
    ...RECEIPTS,
    ...BOOKING,
    ...NOTES,
    ...TEMPLATES,
    ...WRITING,
    ...OUTSIDE_AI,
    ...AI_WRITING,
    ...ACCOUNT,
    ...PAID,
    ...SUPPORT,
    ...SHELL,
  ],
  newcomer: CLIENTS_NONE,
  full: [
    ...OVERVIEW_EMPTY,
    ...CLIENT_DETAIL_OF_FREE,
    ...CLIENT_PAGE_OF_FREE,
    ...CLIENTS_FULL,
    ...CHOOSING,
    ...NOTES_OF_FREE,
  ],
};
/** The clients of the practice that is full, the newest last. */
export const CLIENTS_OF_FULL = [
  "Inactivo Pérez",
  LONG_NAME,
  "Ana",
  "👩‍👩‍👧 Familia Ríos",
  "Iñaki Etxeberria",
  "Zoë Ångström",
];
