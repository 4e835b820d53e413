CREATE TABLE "booking_names" (
	"professional_id" uuid NOT NULL,
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_names_of_professional" UNIQUE("professional_id","name")
);
--> statement-breakpoint
ALTER TABLE "booking_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_names" ADD CONSTRAINT "booking_names_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "booking_names_own_rows" ON "booking_names" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_names"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_names"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON booking_names TO app_user;--> statement-breakpoint
-- A page keeps the name that it has today; those before were never written down.
INSERT INTO booking_names (professional_id, name) SELECT professional_id, name FROM booking_settings WHERE name IS NOT NULL;
