ALTER TABLE "auth"."outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "session_reminders" USING btree (coalesce("asked_at", "due_at"),"id") WHERE "session_reminders"."status" = 'PENDIENTE';