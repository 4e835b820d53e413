CREATE TABLE "booking_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mail" text,
	"mail_asked_at" timestamp (3) with time zone,
	CONSTRAINT "one_booking_link_of_client" UNIQUE("professional_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "booking_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD COLUMN "clients_book" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_of_client" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_links_to_mail" ON "booking_links" USING btree ("mail_asked_at") WHERE "booking_links"."mail" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "bookings_unseen" ON "session_answers" USING btree ("professional_id","created_at") WHERE "session_answers"."kind" = 'RESERVA' and "session_answers"."seen_at" is null;--> statement-breakpoint
CREATE POLICY "booking_links_own_rows" ON "booking_links" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_links"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_links"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON booking_links TO app_user;
