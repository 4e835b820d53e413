ALTER TABLE "auth"."email_address" ADD COLUMN "code_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."phone" ADD COLUMN "code_asked_at" timestamp (3) with time zone;