-- A session that a program or a file brought with seconds begins on its minute, too, and what is compared with its start goes
-- along: reminders that went out stay sent, and wishes for another time stay open. It is nobody's change: versions stay.
UPDATE session_reminders
  SET due_at = date_trunc('minute', due_at, 'UTC'), told_start = date_trunc('minute', told_start, 'UTC')
  FROM sessions
  WHERE sessions.professional_id = session_reminders.professional_id AND sessions.id = session_reminders.session_id
    AND (sessions.starts_at <> date_trunc('minute', sessions.starts_at, 'UTC')
      OR told_start <> date_trunc('minute', told_start, 'UTC'));
--> statement-breakpoint
UPDATE session_answers
  SET starts_at = date_trunc('minute', starts_at, 'UTC'), wanted_at = date_trunc('minute', wanted_at, 'UTC')
  WHERE starts_at <> date_trunc('minute', starts_at, 'UTC') OR wanted_at <> date_trunc('minute', wanted_at, 'UTC');
--> statement-breakpoint
UPDATE sessions
  SET series_own = jsonb_set(series_own, '{startsAt}', to_jsonb(left(series_own->>'startsAt', 16) || ':00.000Z'))
  WHERE series_own->>'startsAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' AND series_own->>'startsAt' NOT LIKE '%:00.000Z';
--> statement-breakpoint
UPDATE sessions
  SET starts_at = date_trunc('minute', starts_at, 'UTC'), reminder_due_at = date_trunc('minute', reminder_due_at, 'UTC')
  WHERE starts_at <> date_trunc('minute', starts_at, 'UTC');
