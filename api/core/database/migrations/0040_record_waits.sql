ALTER TABLE "consent_mails" ADD COLUMN "to_therapist" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "fetched_at" timestamp (3) with time zone;