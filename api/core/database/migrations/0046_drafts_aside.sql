CREATE TABLE "note_drafts_aside" (
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text NOT NULL,
	"session_id" uuid,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"is_private" boolean NOT NULL,
	"ai" jsonb,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_drafts_aside_professional_id_client_id_pk" PRIMARY KEY("professional_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "note_drafts_aside" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_drafts_aside" ADD CONSTRAINT "drafts_aside_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "note_drafts_aside_own_rows" ON "note_drafts_aside" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_drafts_aside"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_drafts_aside"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON note_drafts_aside TO app_user;
