CREATE TABLE "booking_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text DEFAULT 'SIN_PROBAR' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"type" text NOT NULL,
	"price_cents" integer,
	"location" text,
	"answer" text,
	"session_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_requests_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "booking_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"name" text,
	"is_listed" boolean NOT NULL,
	"tells_by_mail" boolean NOT NULL,
	"welcome" text,
	"week" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"kinds" jsonb NOT NULL,
	"step_minutes" integer NOT NULL,
	"buffer_before" integer NOT NULL,
	"buffer_after" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"ahead_days" integer NOT NULL,
	"per_day" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "one_practice_per_booking_name" UNIQUE("name"),
	CONSTRAINT "booking_on_has_a_name" CHECK (not "booking_settings"."is_on" or "booking_settings"."name" is not null)
);
--> statement-breakpoint
ALTER TABLE "booking_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "booking_mails" ADD CONSTRAINT "booking_mails_of_request" FOREIGN KEY ("professional_id","request_id") REFERENCES "public"."booking_requests"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD CONSTRAINT "booking_requests_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_mails_of_request" ON "booking_mails" USING btree ("professional_id","request_id");--> statement-breakpoint
CREATE INDEX "booking_mails_waiting" ON "booking_mails" USING btree ("created_at") WHERE "booking_mails"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "booking_requests_waiting" ON "booking_requests" USING btree ("professional_id","starts_at") WHERE "booking_requests"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "booking_requests_by_time" ON "booking_requests" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "booking_mails_own_rows" ON "booking_mails" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "booking_requests_own_rows" ON "booking_requests" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_requests"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_requests"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "booking_settings_own_rows" ON "booking_settings" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_settings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_settings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON booking_settings, booking_requests, booking_mails TO app_user;
