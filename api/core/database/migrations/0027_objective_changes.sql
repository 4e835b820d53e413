CREATE TABLE "objective_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"progress_before" integer,
	"progress" integer NOT NULL,
	"status_before" text,
	"status" text NOT NULL,
	"session_id" uuid,
	"note_id" uuid
);
--> statement-breakpoint
ALTER TABLE "objective_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "objective_changes" ADD CONSTRAINT "objective_changes_objective_id_objectives_id_fk" FOREIGN KEY ("objective_id") REFERENCES "public"."objectives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_changes" ADD CONSTRAINT "changes_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_changes" ADD CONSTRAINT "changes_session_of_same_professional" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE set null ("session_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_changes" ADD CONSTRAINT "changes_note_of_same_professional" FOREIGN KEY ("professional_id","note_id") REFERENCES "public"."notes"("professional_id","id") ON DELETE set null ("note_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_of_objective" ON "objective_changes" USING btree ("objective_id","version");--> statement-breakpoint
CREATE INDEX "changes_of_client" ON "objective_changes" USING btree ("professional_id","client_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changes_in_session" ON "objective_changes" USING btree ("professional_id","session_id") WHERE "objective_changes"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_in_note" ON "objective_changes" USING btree ("professional_id","note_id") WHERE "objective_changes"."note_id" is not null;--> statement-breakpoint
CREATE POLICY "objective_changes_own_rows" ON "objective_changes" AS PERMISSIVE FOR ALL TO "app_user" USING ("objective_changes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("objective_changes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT ON objective_changes TO app_user;--> statement-breakpoint
GRANT UPDATE (session_id, note_id) ON objective_changes TO app_user;--> statement-breakpoint
-- What is known of those there are: how far they had come when they changed last; where they still begin, since they began.
INSERT INTO objective_changes (professional_id, objective_id, client_id, at, version, progress, status)
  SELECT professional_id, id, client_id, CASE WHEN progress = 0 THEN created_at ELSE updated_at END, version, progress, status
  FROM objectives;
