CREATE TABLE "session_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_reminder_per_recipient" UNIQUE("session_id","recipient")
);--> statement-breakpoint
ALTER TABLE "session_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "remind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reminder_option" text DEFAULT 'P1_HORA_ANTES' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reminder_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_from" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_of_professional" UNIQUE("professional_id","id");--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "reminders_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_start" ON "sessions" USING btree ("professional_id","starts_at","id","status","duration_minutes","remind");--> statement-breakpoint
CREATE POLICY "session_reminders_own_rows" ON "session_reminders" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "session_reminders" TO app_user;
