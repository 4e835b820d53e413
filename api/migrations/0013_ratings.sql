CREATE TABLE "session_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rating" smallint,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "one_rating_per_session" UNIQUE("session_id"),
	CONSTRAINT "rating_from_1_to_5" CHECK ("session_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "session_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "ratings_asked_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_ratings" ADD CONSTRAINT "ratings_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "session_ratings" USING btree ("created_at") WHERE "session_ratings"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "ratings_given" ON "session_ratings" USING btree ("professional_id","rating") WHERE "session_ratings"."rating" is not null;--> statement-breakpoint
CREATE INDEX "professionals_asking_ratings" ON "professionals" USING btree ("id") WHERE "professionals"."ratings_asked_since" is not null;--> statement-breakpoint
CREATE POLICY "session_ratings_own_rows" ON "session_ratings" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- No INSERT: only the service itself asks, with the owner's rights.
GRANT SELECT, UPDATE (status, rating, rated_at) ON "session_ratings" TO app_user;--> statement-breakpoint
GRANT UPDATE (ratings_asked_since) ON "professionals" TO app_user;
