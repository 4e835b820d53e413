CREATE TABLE "note_versions" (
	"professional_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text NOT NULL,
	"priority" text NOT NULL,
	"is_private" boolean NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text,
	"restored_from" integer,
	CONSTRAINT "one_row_per_version" PRIMARY KEY("professional_id","note_id","version")
);
--> statement-breakpoint
ALTER TABLE "note_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- In two steps: when the notes that are there already were saved nobody knows.
ALTER TABLE "notes" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "saved_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "saved_by" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "versions_note_of_same_professional" FOREIGN KEY ("professional_id","note_id") REFERENCES "public"."notes"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "versions_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_about" ON "note_versions" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE POLICY "note_versions_own_rows" ON "note_versions" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_versions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_versions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- Written by the trigger `notes_kept` alone.
GRANT SELECT ON note_versions TO app_user;
