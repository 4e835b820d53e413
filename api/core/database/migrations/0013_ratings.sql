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
ALTER TABLE "professionals" ADD COLUMN "rating_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_ratings" ADD CONSTRAINT "ratings_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "session_ratings" USING btree ("created_at") WHERE "session_ratings"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "professionals_asking_ratings" ON "professionals" USING btree ("id") WHERE "professionals"."ratings_asked_since" is not null;--> statement-breakpoint
CREATE POLICY "session_ratings_own_rows" ON "session_ratings" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- No INSERT: only the service itself asks, with the owner's rights.
GRANT SELECT, UPDATE (status, rating, rated_at) ON "session_ratings" TO app_user;--> statement-breakpoint
GRANT UPDATE (ratings_asked_since) ON "professionals" TO app_user;--> statement-breakpoint
CREATE FUNCTION count_ratings() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was smallint := CASE WHEN TG_OP <> 'INSERT' THEN OLD.rating END;
  is_now smallint := CASE WHEN TG_OP <> 'DELETE' THEN NEW.rating END;
BEGIN
  IF was IS NOT DISTINCT FROM is_now THEN
    RETURN NULL;
  END IF;
  IF was IS NOT NULL THEN
    UPDATE professionals SET rating_counts[was] = rating_counts[was] - 1 WHERE id = OLD.professional_id;
  END IF;
  IF is_now IS NOT NULL THEN
    UPDATE professionals SET rating_counts[is_now] = rating_counts[is_now] + 1 WHERE id = NEW.professional_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_ratings() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER ratings_counted AFTER INSERT OR DELETE OR UPDATE OF rating ON session_ratings
  FOR EACH ROW EXECUTE FUNCTION count_ratings();
