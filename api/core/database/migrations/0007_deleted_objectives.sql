ALTER TABLE "objectives" ADD COLUMN "progress_before" integer;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "objectives_deleted" ON "objectives" USING btree ("professional_id","deleted_at") WHERE "objectives"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_deleted_are_hidden" CHECK ("objectives"."deleted_at" is null or "objectives"."hidden");--> statement-breakpoint
-- Objectives are marked, and removed later by the purge.
REVOKE DELETE ON objectives FROM app_user;
