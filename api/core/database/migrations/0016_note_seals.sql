CREATE TABLE "note_seals" (
	"professional_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"name" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"content" text,
	"salt" text,
	"content_hash" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "one_seal_per_place" PRIMARY KEY("professional_id","position"),
	CONSTRAINT "seals_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "note_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "seal_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "seal_end" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "note_seals" ADD CONSTRAINT "note_seals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seals_of_note" ON "note_seals" USING btree ("professional_id","note_id");--> statement-breakpoint
CREATE INDEX "notes_unsigned" ON "notes" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "notes"."hidden" and "notes"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "notes_signed" ON "notes" USING btree ("professional_id") WHERE "notes"."signed_at" is not null;--> statement-breakpoint
CREATE POLICY "note_seals_own_rows" ON "note_seals" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_seals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_seals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- Seals are added and never changed; only the owner takes away what they tell.
GRANT SELECT, INSERT ON note_seals TO app_user;
