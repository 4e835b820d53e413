import { connectionOf, type SortOf, sortsOf } from "../core/connection.types.ts";
import { TherapySession } from "./sessions.types.ts";

export const TherapySessionConnection = connectionOf(TherapySession, {
  name: "TherapySession",
  one: "therapy session",
  many: "therapy sessions",
});

export type TherapySessionSort = SortOf<"CREATED_AT" | "UPDATED_AT" | "STARTS_AT">;
export const THERAPY_SESSION_SORTS = sortsOf("TherapySessionSort", {
  STARTS_AT: { wire: "datetime", ASC: "Earliest first.", DESC: "Latest first." },
});
