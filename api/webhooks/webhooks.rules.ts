import {
  RETRIES_AFTER,
  WEBHOOK_NAME_MAX,
  WEBHOOK_NAME_SENTENCE,
  WEBHOOK_TYPES_SENTENCE,
  WEBHOOK_URL_SENTENCE,
} from "../../schema/rules/feed.ts";
import { type FieldFault, isStorable } from "../../schema/rules/fields.ts";
import { refuseFaults } from "../core/refusals.ts";
import { placeOf, toCursor } from "../feed/feed.cursor.ts";
import type { Change, ChangedType } from "../feed/feed.store.ts";
import type { deliveries, webhooks } from "./webhooks.table.ts";

export type WebhookRecord = typeof webhooks.$inferSelect;
export type DeliveryRecord = typeof deliveries.$inferSelect;

/** What a professional says of a receiver; what is left out stays. */
export interface WebhookDraft {
  name?: string | undefined;
  url?: string | undefined;
  types?: ChangedType[] | undefined;
  isActive?: boolean | undefined;
}
/** The same, checked. */
export type CheckedWebhook = Partial<Pick<WebhookRecord, "name" | "url" | "types">>;

const SENTENCE = { name: WEBHOOK_NAME_SENTENCE, url: WEBHOOK_URL_SENTENCE, types: WEBHOOK_TYPES_SENTENCE };
type Faults = Partial<Record<keyof typeof SENTENCE, FieldFault>>;

function nameFault(name: string): FieldFault | undefined {
  if (!name) return "REQUIRED";
  if (name.length > WEBHOOK_NAME_MAX) return "TOO_LONG";
  return isStorable(name) ? undefined : "INVALID";
}

/**
 * @param given what is left out is not looked at
 * @param admit the address as it is kept, null for one that is refused
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedWebhook(
  { name, url, types }: WebhookDraft,
  admit: (url: string) => string | null,
): CheckedWebhook {
  const admitted = url ? admit(url) : url;
  const faults: Faults = {
    name: name === undefined ? undefined : nameFault(name),
    url: admitted === "" ? "REQUIRED" : admitted === null ? "INVALID" : undefined,
    types: types?.length === 0 ? "REQUIRED" : undefined,
  };
  const found = Object.entries(faults).filter(([, fault]) => fault);
  refuseFaults<keyof typeof SENTENCE>(Object.fromEntries(found), (field) => SENTENCE[field]);
  return { ...(name && { name }), ...(admitted && { url: admitted }), ...(types && { types }) };
}

/** Tries in a row that fail before a receiver counts as away. */
const AWAY_AFTER = 3;
const HELD_MS = 5_000;
const HELD_MAX_MS = 300_000;
/** So that what failed at once is not tried again at once. */
const JITTER = 0.1;

/** Milliseconds until the next try of a message after so many; null when there is none. */
export function retryAfter(attempts: number, random = Math.random()): number | null {
  const wait = RETRIES_AFTER[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}

/** Milliseconds for which a receiver is left alone after so many failures in a row. */
export const heldFor = (failures: number): number =>
  failures < AWAY_AFTER ? 0 : Math.min(HELD_MAX_MS, HELD_MS * 2 ** (failures - AWAY_AFTER));

const TYPE: Record<ChangedType, string> = {
  CLIENT: "CLIENT",
  SESSION: "THERAPY_SESSION",
  NOTE: "NOTE",
  OBJECTIVE: "OBJECTIVE",
  PAYMENT: "PAYMENT",
  BOOKING_REQUEST: "BOOKING_REQUEST",
  MEASURE: "MEASURE",
  CONSENTS: "CONSENTS",
  PRACTICE: "PRACTICE",
};

/** What the events of a type begin with, before the point. */
export const eventWord = (type: ChangedType): string => TYPE[type].toLowerCase();

interface Told {
  event: string;
  body: string;
}

/** What a receiver is told of a change: as the feed tells it, and nothing of what it says. */
export function toldOf(change: Change): Told {
  const { professionalId, type, objectId, kind, version, at } = change;
  const event = `${eventWord(type)}.${kind.toLowerCase()}`;
  const data = { type: TYPE[type], id: objectId, kind, version, cursor: toCursor(professionalId, placeOf(change)) };
  return { event, body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }) };
}

const TEST = "webhook.test";
/** What a receiver is told to try it. */
export const testOf = (id: string, now: Date): Told => ({
  event: TEST,
  body: JSON.stringify({ type: TEST, timestamp: now.toISOString(), data: { type: "WEBHOOK", id } }),
});
