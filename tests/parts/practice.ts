import type { WireNote, WireNoteInput } from "../../schema/wire/notes.ts";
import type { WireObjective, WireObjectiveInput } from "../../schema/wire/objectives.ts";
import type { WireSeriesInput } from "../../schema/wire/series/series.ts";
import type { WireSession, WireSessionInput } from "../../schema/wire/sessions.ts";

export const PASSWORD = "una-clave-larga-9";

/** Something of a client, who is named. */
type Of<Fields> = Partial<Fields> & { of: string };

/** What a practice has, beside what a new one has. */
export interface Standing {
  planId?: number;
  /** In days from now; a plan without an end when left out. */
  planEndsIn?: number;
  /** As if that many generations had been made in this period. */
  aiUsed?: number;
}

/** What a practice has before it is opened. */
export interface Practice extends Standing {
  /** Proven ones beside the account's first. */
  addresses?: string[];
  /** By name; the newest is the last one given. */
  clients?: string[];
  /** At a day and an hour on the practice's clocks. */
  sessions?: (Of<WireSessionInput> & { day: string; time: string })[];
  series?: Of<WireSeriesInput>[];
  notes?: Of<WireNoteInput>[];
  objectives?: (Of<WireObjectiveInput> & { progreso?: number })[];
}

export interface Opened {
  email: string;
  token: string;
  userId: string;
  /** Clients' ids by name. */
  ids: Record<string, string>;
  planned: WireSession[];
  written: WireNote[];
  aims: WireObjective[];
}
