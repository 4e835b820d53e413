/** Who did something. */
export const ACTORS = ["PERSON", "PROGRAM", "CLIENT", "CALENDAR", "SERVICE", "OPERATOR", "HAND"] as const;
export type ActorKind = (typeof ACTORS)[number];

/** What was done. */
export const ACTS = [
  "READ",
  "LISTED",
  "FOUND",
  "CREATED",
  "CHANGED",
  "DELETED",
  "RESTORED",
  "ERASED",
  "SIGNED",
  "EXPORT_REQUESTED",
  "EXPORTED",
  "SENT",
  "SENT_TO_AI",
  "ENTERED",
  "REVOKED",
  "LOCKED",
  "UNLOCKED",
  "KEPT",
] as const;
export type Act = (typeof ACTS)[number];

/** To what it was done. */
export const THINGS = [
  "CLIENT",
  "TIMELINE",
  "SESSION",
  "SERIES",
  "NOTE",
  "NOTE_VERSION",
  "ADDENDUM",
  "NOTE_DRAFT",
  "NOTE_TEMPLATE",
  "OBJECTIVE",
  "MEASURE",
  "CONSENT",
  "RECEIPT",
  "ERASURE",
  "BOOKING_REQUEST",
  "BOOKING_LINK",
  "ACCESS_TOKEN",
  "DIARY_FEED",
  "BUSY_CALENDAR",
  "WEBHOOK",
  "AI_CONSENT",
  "IMPORT",
  "ACCOUNT",
  "PRACTICE",
] as const;
export type Thing = (typeof THINGS)[number];

/** Reads of the same thing by the same reader are one entry for so many minutes; of the same list, for an hour. */
export const SAME_READ_MINUTES = 10;
export const SAME_LIST_MINUTES = 60;

/** Entries told at once, and at most. */
export const AUDIT_PAGE = 50;
export const AUDIT_PAGE_MAX = 200;
