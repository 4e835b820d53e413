import { createHash, randomBytes } from "node:crypto";
import {
  BUSY_WORD,
  DIARY_DETAILS_SENTENCE,
  DIARY_FEED_NAME_MAX,
  DIARY_MONTHS_AHEAD,
  DIARY_MONTHS_BACK,
  DIARY_NAME_SENTENCE,
  DIARY_NAMING_SENTENCE,
  type DiaryNaming,
} from "../../../schema/rules/agenda/diary.ts";
import { addMonths, dayIn, dayStart } from "../../../schema/rules/days.ts";
import { type FieldFault, isStorable } from "../../../schema/rules/fields.ts";
import { initialsOf } from "../../../schema/rules/initials.ts";
import { refuseFaults } from "../../core/refusals.ts";
import type { diaryFeeds } from "./diary.table.ts";

export type DiaryFeedRecord = typeof diaryFeeds.$inferSelect;
/** What an address shows of the sessions. */
export type Shown = Pick<DiaryFeedRecord, "naming" | "withDetails">;

/** What a professional says of a new address. */
export interface DiaryFeedDraft {
  name: string;
  naming: DiaryNaming | null;
  withDetails: boolean;
}

const SENTENCE = { name: DIARY_NAME_SENTENCE, naming: DIARY_NAMING_SENTENCE, withDetails: DIARY_DETAILS_SENTENCE };

function nameFault(name: string): FieldFault | undefined {
  if (!name) return "REQUIRED";
  if (name.length > DIARY_FEED_NAME_MAX) return "TOO_LONG";
  return isStorable(name) ? undefined : "INVALID";
}

/** @throws Refusal VALIDATION naming each faulty field */
export function checkedFeed({ name, naming, withDetails }: DiaryFeedDraft): Shown & { name: string } {
  const faults: Partial<Record<keyof typeof SENTENCE, FieldFault | undefined>> = {
    name: nameFault(name),
    naming: naming ? undefined : "REQUIRED",
    withDetails: naming === "BUSY" && withDetails ? "INVALID" : undefined,
  };
  const found = Object.entries(faults).filter(([, fault]) => fault);
  refuseFaults<keyof typeof SENTENCE>(Object.fromEntries(found), (field) => SENTENCE[field]);
  return { name, naming: naming ?? "BUSY", withDetails };
}

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");
/** Whether a text can be an address's secret at all. */
export const isSecret = (text: string): boolean => SECRET.test(text);
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Whole months around today on the practice's clocks, so that an agenda that stays the same is told in the same bytes. */
export function diaryWindow(zone: string, now: Date): { from: Date; until: Date } {
  const month = dayIn(zone, now).slice(0, 7);
  const start = (months: number) => dayStart(zone, `${addMonths(month, months)}-01`);
  return { from: start(-DIARY_MONTHS_BACK), until: start(DIARY_MONTHS_AHEAD + 1) };
}

/** What a calendar shows of a session as its title. */
export function titleOf(naming: DiaryNaming, clientName: string): string {
  const told = {
    BUSY: "",
    INITIALS: [...initialsOf(clientName)].map((letter) => `${letter}.`).join(" "),
    NAMES: clientName,
  };
  return told[naming] || BUSY_WORD;
}
