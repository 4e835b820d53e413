ALTER TABLE "session_answers" ADD COLUMN "reply_reason" text;--> statement-breakpoint
ALTER TABLE "session_answers" ADD COLUMN "reply_put_off_until" timestamp (3) with time zone;