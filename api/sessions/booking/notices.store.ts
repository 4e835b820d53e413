import { and, eq } from "drizzle-orm";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { sessions } from "../sessions.table.ts";
import { bookingMails, bookingRequests } from "./booking.table.ts";
import { bookingNotices } from "./notices.table.ts";

/** Notes that a client was mailed a link, whatever was decided about it meanwhile; nothing of one who was erased. */
export async function noteLinkMailed(
  tx: Queries,
  { id, professionalId, clientId }: { id: string; professionalId: string; clientId: string },
): Promise<void> {
  const [client] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), eq(clients.id, clientId)));
  if (client) await tx.insert(bookingNotices).values({ professionalId, clientId, linkId: id });
}

/** Notes that a client was mailed that the session asked for is accepted; nothing of a mail that says something else. */
export async function noteAcceptedMailed(
  tx: Queries,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<void> {
  const [booked] = await tx
    .select({ sessionId: sessions.id, clientId: sessions.clientId })
    .from(bookingMails)
    .innerJoin(
      bookingRequests,
      and(
        eq(bookingRequests.professionalId, bookingMails.professionalId),
        eq(bookingRequests.id, bookingMails.requestId),
      ),
    )
    .innerJoin(
      sessions,
      and(eq(sessions.professionalId, bookingRequests.professionalId), eq(sessions.id, bookingRequests.sessionId)),
    )
    .where(
      and(eq(bookingMails.professionalId, professionalId), eq(bookingMails.id, id), eq(bookingMails.kind, "ACEPTADA")),
    );
  if (booked)
    await tx
      .insert(bookingNotices)
      .values({ id, professionalId, ...booked })
      .onConflictDoNothing();
}
