ALTER TABLE "session_reminders" ADD COLUMN "told_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
-- What went out before told the start of today: a session that was moved since had its reminders planned anew.
UPDATE session_reminders SET told_start = sessions.starts_at, told_at = session_reminders.tried_at
  FROM sessions
  WHERE session_reminders.status = 'ENVIADO'
    AND sessions.professional_id = session_reminders.professional_id AND sessions.id = session_reminders.session_id;
