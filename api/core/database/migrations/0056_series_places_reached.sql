-- A session that was restored after its series had ended earlier, or that was kept as its series' going on was undone, stood
-- beyond the last place of it.
UPDATE session_series SET places = reached.place, version = version + 1 FROM (
  SELECT professional_id, series_id, max(series_place) AS place FROM sessions
    WHERE series_id IS NOT NULL AND deleted_at IS NULL GROUP BY professional_id, series_id
) AS reached
  WHERE session_series.professional_id = reached.professional_id AND session_series.id = reached.series_id
    AND session_series.places < reached.place;
--> statement-breakpoint
-- Where the series had gone on over the place of one that was restored, two stood at it: the one made last is the series'.
UPDATE sessions SET series_id = NULL, series_place = NULL, series_own = '{}', version = version + 1 FROM (
  SELECT id, row_number() OVER (PARTITION BY professional_id, series_id, series_place ORDER BY created_at DESC, id) AS nth
    FROM sessions WHERE series_id IS NOT NULL AND series_place IS NOT NULL AND deleted_at IS NULL
) AS placed
  WHERE sessions.id = placed.id AND placed.nth > 1;
