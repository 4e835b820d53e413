import { BOOKING_SENTENCE, type BookingField, bookingFaults } from "../../../schema/rules/booking/settings.ts";
import { priceCentsOf, type SessionType } from "../../../schema/rules/sessions.ts";
import { saysSent } from "../../core/saving/useChangeOnce.ts";
import type { BookingSettingsInput, TherapySessionType } from "../../core/schema.generated.ts";
import { readDay, showDay } from "../../ui/day.ts";
import type { Texts } from "../../ui/form/merge.ts";
import { TYPE_WORD } from "../sessionWords.ts";
import type { BookingSettings_SettingsFragment } from "./BookingSettings.generated.ts";

/** A range of hours as it is typed; an end at midnight is the day's end. */
export interface Range {
  key: number;
  from: string;
  to: string;
}
export interface ExceptionValues {
  key: number;
  /** As they are typed: `24/12/2026`. */
  from: string;
  to: string;
  hours: Range[];
}
export interface KindValues {
  key: number;
  type: TherapySessionType;
  duration: string;
  price: string;
  location: string;
}

/** The booking page's settings as the form has them. */
export interface BookingValues {
  isOn: boolean;
  name: string;
  isListed: boolean;
  tellsByMail: boolean;
  clientsBook: boolean;
  welcome: string;
  /** By weekday, Monday first. */
  week: Range[][];
  exceptions: ExceptionValues[];
  kinds: KindValues[];
  stepMinutes: string;
  bufferBefore: string;
  bufferAfter: string;
  noticeHours: string;
  aheadDays: string;
  perDay: string;
}

let keys = 0;
/** What tells one row of the form from another, whatever stands in it. */
export function newKey(): number {
  keys += 1;
  return keys;
}

const MIDNIGHT = "00:00";
const DAY_END = "24:00";
const toRange = ({ from, to }: { from: string; to: string }): Range => ({
  key: newKey(),
  from,
  to: to === DAY_END ? MIDNIGHT : to,
});
/** As the API takes it. */
export const fromRange = ({ from, to }: Range) => ({ from, to: to === MIDNIGHT ? DAY_END : to });

type Settings = BookingSettings_SettingsFragment;

/** @param suggested the end of an address for whoever has chosen none */
export const toValues = (settings: Settings, suggested: string): BookingValues => ({
  isOn: settings.isOn,
  name: settings.name || (settings.version === 0 ? suggested : ""),
  isListed: settings.isListed,
  tellsByMail: settings.tellsByMail,
  clientsBook: settings.clientsBook,
  welcome: settings.welcome ?? "",
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => settings.week.filter(({ weekday }) => weekday === day).map(toRange)),
  exceptions: settings.exceptions.map(({ from, to, hours }) => ({
    key: newKey(),
    from: showDay(from),
    to: showDay(to),
    hours: hours.map(toRange),
  })),
  kinds: settings.kinds.map(({ type, durationMinutes, price, location }) => ({
    key: newKey(),
    type: type ?? "INDIVIDUAL",
    duration: String(durationMinutes),
    price: price ? price.amount.replace(/\.00$/, "").replace(".", ",") : "",
    location: location ?? "",
  })),
  stepMinutes: String(settings.stepMinutes),
  bufferBefore: String(settings.bufferBefore),
  bufferAfter: String(settings.bufferAfter),
  noticeHours: String(settings.noticeHours),
  aheadDays: String(settings.aheadDays),
  perDay: settings.perDay === null ? "" : String(settings.perDay),
});

/** What the form says, as the API takes it. A day that is none stays as it is typed, and is refused by the rules first. */
const toInput = (values: BookingValues) =>
  ({
    isOn: values.isOn,
    name: values.name.trim().toLowerCase(),
    isListed: values.isListed,
    tellsByMail: values.tellsByMail,
    clientsBook: values.clientsBook,
    welcome: values.welcome.trim() || null,
    week: values.week.flatMap((ranges, index) => ranges.map((range) => ({ weekday: index + 1, ...fromRange(range) }))),
    exceptions: values.exceptions.map(({ from, to, hours }) => ({
      from: readDay(from) ?? from,
      to: readDay(to) ?? to,
      hours: hours.map(fromRange),
    })),
    kinds: values.kinds.map(({ type, duration, price, location }) => ({
      type,
      durationMinutes: Number(duration),
      price: price.trim() === "" ? null : { amount: price.trim() },
      location: location.trim() || null,
    })),
    stepMinutes: Number(values.stepMinutes),
    bufferBefore: Number(values.bufferBefore),
    bufferAfter: Number(values.bufferAfter),
    noticeHours: Number(values.noticeHours),
    aheadDays: Number(values.aheadDays),
    perDay: values.perDay === "" ? null : Number(values.perDay),
  }) satisfies BookingSettingsInput;
type BookingInput = ReturnType<typeof toInput>;
/** What is sent of it. */
export type BookingChanges = Partial<BookingInput>;

export type BookingErrors = Partial<Record<BookingField, string>>;

const priceOf = (amount: string | undefined): number | null => {
  const cents = amount === undefined ? null : priceCentsOf(amount);
  return cents === undefined ? Number.NaN : cents;
};

// «45,5» comes back as «45,50».
const inCents = ({ kinds, ...input }: BookingChanges): object => ({
  ...input,
  kinds: kinds?.map(({ price, ...kind }) => ({ ...kind, cents: priceOf(price?.amount) })),
});
const inputOf = (settings: Settings): BookingInput => toInput(toValues(settings, ""));
/** Whether what is stored says what was sent. */
export const says = (settings: Settings, sent: BookingChanges): boolean =>
  saysSent(inCents(inputOf(settings)), inCents(sent));

/** What the form says otherwise than it is stored. What was not touched stays as another window may have saved it meanwhile. */
export function changesOf(values: BookingValues, settings: Settings): BookingChanges {
  const [wanted, stored] = [toInput(values), inputOf(settings)];
  const isChanged = (field: BookingField) => JSON.stringify(wanted[field]) !== JSON.stringify(stored[field]);
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => isChanged(field as BookingField)));
}

/** One sentence for each setting that cannot be saved as it is. */
export function errorsOf(values: BookingValues): BookingErrors {
  const input = toInput(values);
  const kinds = input.kinds.map(({ type, price, ...kind }) => ({
    ...kind,
    type: TYPE_WORD[type] satisfies SessionType,
    priceCents: priceOf(price?.amount),
  }));
  return Object.fromEntries(bookingFaults({ ...input, kinds }).map((field) => [field, BOOKING_SENTENCE[field]]));
}

const withoutKey = (name: string, part: unknown) => (name === "key" ? undefined : part);
const withKey = (_: string, part: unknown) =>
  typeof part === "object" && part !== null && !Array.isArray(part) ? { ...part, key: newKey() } : part;
/** Each setting as a text that two windows can disagree about. */
export const toTexts = (values: BookingValues): Texts<BookingField> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, JSON.stringify(value, withoutKey)]),
  ) as Texts<BookingField>;
/** The same back, its rows as new ones. */
export const fromTexts = (texts: Texts<BookingField>): BookingValues =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, JSON.parse(text, withKey)])) as BookingValues;
