import type { NoteLength, NoteTone } from "../../core/schema.generated.ts";

/** How notes of AI are to be, as it was chosen last. */
export interface Style {
  length: NoteLength;
  tone: NoteTone;
}

const KEY = "consulta:ai-style";
const LENGTHS: readonly NoteLength[] = ["BRIEF", "MEDIUM", "DETAILED"];
const TONES: readonly NoteTone[] = ["NEUTRAL", "WARM", "TECHNICAL"];
const known = <Word extends string>(words: readonly Word[], told: unknown, other: Word): Word =>
  words.find((word) => word === told) ?? other;

/** What this browser remembers of it: two words, and nothing of a note or of anybody. */
export function rememberedStyle(): Style {
  let told: Partial<Record<keyof Style, unknown>> = {};
  try {
    told = Object(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch (error) {
    // A browser that refuses storage, or keeps something else there, begins as a new one.
    console.error(KEY, Object(error).name);
  }
  return { length: known(LENGTHS, told.length, "MEDIUM"), tone: known(TONES, told.tone, "NEUTRAL") };
}

export function rememberStyle(style: Partial<Style>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedStyle(), ...style }));
  } catch (error) {
    console.error(KEY, Object(error).name);
  }
}
