CREATE TABLE "session_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"words" text,
	"wanted_at" timestamp (3) with time zone,
	"outcome" text,
	"reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"told" text NOT NULL,
	"replied" text
);
--> statement-breakpoint
ALTER TABLE "session_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "link_cancel_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "answers_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "session_answers" ADD CONSTRAINT "answers_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiting_wish" ON "session_answers" USING btree ("professional_id","session_id") WHERE "session_answers"."outcome" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "answers_of_session_by_time" ON "session_answers" USING btree ("professional_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "answers_to_mail" ON "session_answers" USING btree ("created_at") WHERE "session_answers"."told" = 'PENDIENTE' or "session_answers"."replied" = 'PENDIENTE';--> statement-breakpoint
CREATE POLICY "session_answers_own_rows" ON "session_answers" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_answers"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_answers"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON session_answers TO app_user;--> statement-breakpoint
GRANT UPDATE ("link_cancel_hours", "answers_mailed") ON TABLE "professionals" TO "app_user";
