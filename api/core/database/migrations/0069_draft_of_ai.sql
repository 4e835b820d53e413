ALTER TABLE "note_drafts_aside" ADD COLUMN "is_ai" boolean;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD COLUMN "is_ai" boolean;