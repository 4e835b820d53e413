export type Row = Record<string, unknown>;

export interface Update {
  /** What stands there before, in every field of the input; a field that is given, null and back again one by one. */
  full: () => Row;
  changed: () => Row;
  /** What null leaves; a field that is not named cannot be cleared. */
  cleared: Row;
  save: (input: Row) => Promise<{ row: Row | null; errors: { field: string | null }[] }>;
  read: () => Promise<Row>;
}

/** Ids of what is changed, and another client. */
export interface Made {
  client: string;
  other: string;
  session: string;
  note: string;
  objective: string;
  webhook: string;
  template: string;
}
