CREATE TABLE "session_types" (
	"professional_id" uuid NOT NULL,
	"type" text NOT NULL,
	"session_count" integer NOT NULL,
	CONSTRAINT "session_types_professional_id_type_pk" PRIMARY KEY("professional_id","type")
);
--> statement-breakpoint
ALTER TABLE "session_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "sessions_by_start";--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_start" ON "sessions" USING btree ("professional_id","starts_at","id","status","duration_minutes","remind","client_id") WHERE not "sessions"."client_deleted";--> statement-breakpoint
CREATE POLICY "session_types_own_rows" ON "session_types" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_types"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_types"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- Only the trigger writes it.
GRANT SELECT ON "session_types" TO app_user;--> statement-breakpoint
INSERT INTO session_types (professional_id, type, session_count)
  SELECT professional_id, type, count(*) FROM sessions WHERE status <> 'CANCELADA' AND NOT client_deleted GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION count_session_types() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'CANCELADA' AND NOT OLD.client_deleted THEN OLD.type END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'CANCELADA' AND NOT NEW.client_deleted THEN NEW.type END;
BEGIN
  IF was IS NOT DISTINCT FROM is_now THEN
    RETURN NULL;
  END IF;
  IF was IS NOT NULL THEN
    UPDATE session_types SET session_count = session_count - 1
      WHERE professional_id = OLD.professional_id AND type = was;
  END IF;
  IF is_now IS NOT NULL THEN
    INSERT INTO session_types (professional_id, type, session_count) VALUES (NEW.professional_id, is_now, 1)
      ON CONFLICT (professional_id, type) DO UPDATE SET session_count = session_types.session_count + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_session_types() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER session_types_counted AFTER INSERT OR DELETE OR UPDATE OF status, type, client_deleted ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_session_types();
