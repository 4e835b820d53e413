CREATE TABLE "objectives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"rank" integer GENERATED ALWAYS AS (case priority when 'ALTA' then 0 when 'MEDIA' then 1 else 2 end) STORED,
	"progress" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"target_date" date,
	"completed_on" date,
	"client_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "objectives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "active_objective_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "active_objective_progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objectives_of_client" ON "objectives" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE INDEX "objectives_in_order" ON "objectives" USING btree ("professional_id","status","completed_on" DESC NULLS FIRST,"rank","target_date","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "objectives"."client_deleted";--> statement-breakpoint
CREATE POLICY "objectives_own_rows" ON "objectives" AS PERMISSIVE FOR ALL TO "app_user" USING ("objectives"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("objectives"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "objectives" TO app_user;--> statement-breakpoint
-- The numbers on a client's row follow its objectives, whether the client is deleted or not.
CREATE FUNCTION count_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'active' THEN OLD.client_id END;
  is_now uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'active' THEN NEW.client_id END;
BEGIN
  IF was IS NOT NULL THEN
    UPDATE clients SET active_objective_count = active_objective_count - 1,
      active_objective_progress = active_objective_progress - OLD.progress WHERE id = was;
  END IF;
  IF is_now IS NOT NULL THEN
    UPDATE clients SET active_objective_count = active_objective_count + 1,
      active_objective_progress = active_objective_progress + NEW.progress WHERE id = is_now;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_objectives() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER objectives_counted AFTER INSERT OR DELETE OR UPDATE OF status, progress, client_id ON objectives
  FOR EACH ROW EXECUTE FUNCTION count_objectives();--> statement-breakpoint
-- Objectives of deleted clients are hidden by a column of their own, as notes are.
CREATE FUNCTION hide_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE objectives SET client_deleted = NEW.deleted_at IS NOT NULL
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION hide_objectives() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_hide_objectives AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_objectives();
