CREATE TABLE "busy_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"parsed_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"fault" text,
	"http_status" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"etag" text,
	"last_modified" text,
	"times" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"lease" uuid,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "busy_calendars_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "busy_calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "busy_times" (
	"professional_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_professional_id_calendar_id_starts_at_pk" PRIMARY KEY("professional_id","calendar_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "busy_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_of_calendar" FOREIGN KEY ("professional_id","calendar_id") REFERENCES "public"."busy_calendars"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_calendars_due" ON "busy_calendars" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "busy_times_by_end" ON "busy_times" USING btree ("professional_id","ends_at");--> statement-breakpoint
CREATE POLICY "busy_calendars_own_rows" ON "busy_calendars" AS PERMISSIVE FOR ALL TO "app_user" USING ("busy_calendars"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("busy_calendars"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "busy_times_own_rows" ON "busy_times" AS PERMISSIVE FOR ALL TO "app_user" USING ("busy_times"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("busy_times"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON busy_calendars TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON busy_times TO app_user;
