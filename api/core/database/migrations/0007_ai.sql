CREATE TABLE "ai_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_reservations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_reservations_of_professional" ON "ai_reservations" USING btree ("professional_id");--> statement-breakpoint
CREATE POLICY "ai_reservations_own_rows" ON "ai_reservations" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_reservations"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_reservations"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "ai_reservations" TO app_user;--> statement-breakpoint
GRANT UPDATE (ai_generations_used, ai_period_started_at) ON professionals TO app_user;
