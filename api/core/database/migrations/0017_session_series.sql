CREATE TABLE "session_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"rhythm" text NOT NULL,
	"every" integer NOT NULL,
	"anchor_day" text NOT NULL,
	"anchor_place" integer NOT NULL,
	"time" text NOT NULL,
	"zone" text NOT NULL,
	"places" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "series_of_professional" UNIQUE("professional_id","id"),
	CONSTRAINT "series_places_limited" CHECK ("session_series"."places" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "session_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_series_undo" (
	"professional_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"series" jsonb NOT NULL,
	"sessions" jsonb NOT NULL,
	CONSTRAINT "session_series_undo_professional_id_series_id_pk" PRIMARY KEY("professional_id","series_id")
);
--> statement-breakpoint
ALTER TABLE "session_series_undo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "series_place" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "series_own" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "session_series" ADD CONSTRAINT "series_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_series_undo" ADD CONSTRAINT "undo_of_series" FOREIGN KEY ("professional_id","series_id") REFERENCES "public"."session_series"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_of_client" ON "session_series" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE INDEX "series_undo_by_time" ON "session_series_undo" USING btree ("professional_id","at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_of_same_professional" FOREIGN KEY ("professional_id","series_id") REFERENCES "public"."session_series"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_series" ON "sessions" USING btree ("professional_id","series_id") WHERE "sessions"."series_id" is not null;--> statement-breakpoint
CREATE POLICY "session_series_own_rows" ON "session_series" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_series"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_series"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "session_series_undo_own_rows" ON "session_series_undo" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_series_undo"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_series_undo"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON session_series TO app_user;--> statement-breakpoint
-- What can be undone no longer is forgotten by the next change of a series, or by the owner's purge.
GRANT SELECT, INSERT, UPDATE, DELETE ON session_series_undo TO app_user;
