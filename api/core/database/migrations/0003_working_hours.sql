ALTER TABLE "professionals" ADD COLUMN "works_from" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "works_to" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
GRANT UPDATE ("works_from", "works_to") ON TABLE "professionals" TO "app_user";
