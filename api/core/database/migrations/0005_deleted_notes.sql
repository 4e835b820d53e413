-- What hides a row is no longer its client's deletion alone.
ALTER TABLE "notes" RENAME COLUMN "client_deleted" TO "hidden";--> statement-breakpoint
ALTER TABLE "objectives" RENAME COLUMN "client_deleted" TO "hidden";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "client_deleted" TO "hidden";--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("professional_id","deleted_at") WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_deleted_are_hidden" CHECK ("notes"."deleted_at" is null or "notes"."hidden");--> statement-breakpoint
-- Notes are marked, and removed later by the purge.
REVOKE DELETE ON notes FROM app_user;
