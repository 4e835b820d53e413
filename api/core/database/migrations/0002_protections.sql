REVOKE ALL ON SCHEMA auth FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_user;--> statement-breakpoint
GRANT SELECT ON plans TO app_user;--> statement-breakpoint
-- UPDATE of a column also allows locking the row, which is how a plan's limit is held.
GRANT SELECT, UPDATE (full_name, time_zone, ai_generations_used, ai_period_started_at, ratings_asked_since)
  ON professionals TO app_user;--> statement-breakpoint
-- No DELETE: clients are marked, and removed later by the purge.
GRANT SELECT, INSERT, UPDATE ON clients TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, session_reminders TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notes, note_drafts TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON objectives TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ai_consents, ai_texts TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON ai_reservations, mail_refusals, idempotency_keys TO app_user;--> statement-breakpoint
-- No DELETE: what was written to support stays.
GRANT SELECT, INSERT, UPDATE (sent_at) ON support_messages TO app_user;--> statement-breakpoint
-- Practices read their payments; only the service itself, once PayPal has been asked, writes them.
GRANT SELECT ON payments TO app_user;--> statement-breakpoint
-- Only triggers write it.
GRANT SELECT ON session_types TO app_user;--> statement-breakpoint
-- No INSERT: only the service itself asks, with the owner's rights.
GRANT SELECT, UPDATE (status, rating, rated_at) ON session_ratings TO app_user;--> statement-breakpoint
-- Keeps the rows that searches read narrow: contents and word vectors of any length worth it lie outside.
ALTER TABLE notes SET (toast_tuple_target = 256);--> statement-breakpoint
INSERT INTO plans (id, name, monthly_cents, yearly_cents, max_clients, max_ai_generations, is_free, is_public, plan_order) VALUES
  (1, 'Gratis', 0, 0, 5, 10, true, true, 0),
  (2, 'Esencial', 1500, 15000, 20, 40, false, true, 1),
  (3, 'Profesional', 2900, 27840, 50, 100, false, true, 2),
  (4, 'Clínica', 5900, 59000, NULL, NULL, false, true, 3);
