CREATE TABLE "ai_consents" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_texts" (
	"professional_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"rounds" integer NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_texts_pkey" PRIMARY KEY("professional_id","digest")
);
--> statement-breakpoint
ALTER TABLE "ai_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD COLUMN "ai" jsonb;--> statement-breakpoint
ALTER TABLE "ai_consents" ADD CONSTRAINT "ai_consents_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_texts" ADD CONSTRAINT "ai_texts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "ai_consents_own_rows" ON "ai_consents" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ai_texts_own_rows" ON "ai_texts" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_texts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_texts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "ai_consents", "ai_texts" TO app_user;
