import type { Database } from "../database/database.ts";

export interface Sample {
  /** Which of the reading's figures. */
  figure: string;
  value: number;
  labels?: Record<string, string>;
}

/** Figures that are asked of the database when somebody looks. A room offers its own; the app puts the list together. */
export interface Reading {
  /** What is told, by its name: what it means, and the names of its labels. */
  figures: Record<string, { help: string; labels?: string[] }>;
  read: (database: Database) => Promise<Sample[]>;
}
