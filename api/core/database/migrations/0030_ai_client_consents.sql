CREATE TABLE "ai_client_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_client_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_client_consents" ADD CONSTRAINT "ai_client_consents_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_client_consents" ADD CONSTRAINT "ai_client_consents_of_client" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_client_consents_by_client" ON "ai_client_consents" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_client_consents_in_force" ON "ai_client_consents" USING btree ("professional_id","client_id") WHERE "ai_client_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE POLICY "ai_client_consents_own_rows" ON "ai_client_consents" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_client_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_client_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT ON ai_client_consents TO app_user;--> statement-breakpoint
GRANT UPDATE (withdrawn_at) ON ai_client_consents TO app_user;
