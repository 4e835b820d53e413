ALTER TABLE "sessions" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_deleted" ON "sessions" USING btree ("professional_id","deleted_at") WHERE "sessions"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_deleted_are_hidden" CHECK ("sessions"."deleted_at" is null or "sessions"."hidden");--> statement-breakpoint
ALTER TABLE "session_ratings" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sessions are marked, and removed later by the purge.
REVOKE DELETE ON sessions FROM app_user;
