import { and, eq } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { isRelation } from "./placeholders.forms.ts";
import type { Known } from "./placeholders.ts";

/**
 * Who may be named in a note: its client and the professional first, then everybody else of the practice, hidden clients
 * included.
 */
export async function readKnown(tx: Queries, professionalId: string, clientId: string | null): Promise<Known> {
  const [professional] = await tx
    .select({ name: professionals.fullName })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  const [client] = clientId
    ? await tx
        .select({
          name: clients.name,
          phone: clients.phone,
          address: clients.address,
          birthday: clients.dateOfBirth,
          contact: clients.emergencyContact,
        })
        .from(clients)
        .where(and(eq(clients.professionalId, professionalId), eq(clients.id, clientId)))
    : [];
  const others = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(eq(clients.professionalId, professionalId));
  const byOneWord = [client, professional].flatMap((person) =>
    person ? [{ name: person.name, byOneWord: true }] : [],
  );
  const contact = client?.contact ?? "";
  // «Madre: Rosa Gil, 612 34 56 78»: the names in it, not what they are to the client.
  const contactNames = contact.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}'’-]+/gu)?.filter((word) => !isRelation(word)) ?? [];
  if (contactNames.length > 0) byOneWord.push({ name: contactNames.join(" "), byOneWord: true });
  return {
    people: [...byOneWord, ...others.map(({ name }) => ({ name, byOneWord: false }))],
    phones: client ? [client.phone, ...(contact.match(/\d[\d\s().-]{4,}\d/g) ?? [])] : [],
    addresses: client?.address ? [client.address] : [],
    birthdays: client?.birthday ? [client.birthday] : [],
  };
}
