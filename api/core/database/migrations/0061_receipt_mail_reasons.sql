ALTER TABLE "receipt_mails" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "receipt_mails" ADD COLUMN "put_off_until" timestamp (3) with time zone;