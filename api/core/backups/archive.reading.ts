import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Reading } from "../seen/readings.ts";

const rowsOf = z.object({ rows: z.array(z.object({ age: z.coerce.number().nullable(), fails: z.boolean() })) });

/** Whether PostgreSQL keeps its changes elsewhere, as with pgBackRest; nothing where that is off. */
export const archiveReading: Reading = {
  figures: {
    consulta_archive_age_seconds: {
      help: "How long ago PostgreSQL last had changes archived; missing where it never did.",
    },
    consulta_archive_failing: {
      help: "1 when PostgreSQL's last try to archive changes failed; missing with archive_mode off.",
    },
  },
  async read({ owner }) {
    const found = await owner.execute(sql`
      select extract(epoch from now() - last_archived_time) as age,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
    return rowsOf
      .parse(found)
      .rows.flatMap(({ age, fails }) => [
        { figure: "consulta_archive_failing", value: fails ? 1 : 0 },
        ...(age === null ? [] : [{ figure: "consulta_archive_age_seconds", value: age }]),
      ]);
  },
};
