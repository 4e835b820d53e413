ALTER TABLE "note_drafts_aside" DROP CONSTRAINT "note_drafts_aside_professional_id_client_id_pk";--> statement-breakpoint
ALTER TABLE "note_drafts_aside" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "drafts_aside_of_client" ON "note_drafts_aside" USING btree ("professional_id","client_id");