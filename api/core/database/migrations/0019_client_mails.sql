CREATE TABLE "mail_refusals" (
	"professional_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_refusals_professional_id_address_hash_pk" PRIMARY KEY("professional_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "mail_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "mail_refusals_own_rows" ON "mail_refusals" AS PERMISSIVE FOR ALL TO "app_user" USING ("mail_refusals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("mail_refusals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "mail_refusals" TO app_user;--> statement-breakpoint
UPDATE "clients" SET "email_since" = "created_at";--> statement-breakpoint
CREATE FUNCTION note_new_email() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  NEW.email_since := now();
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION note_new_email() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_email_since BEFORE UPDATE OF email ON clients
  FOR EACH ROW WHEN (lower(trim(OLD.email)) IS DISTINCT FROM lower(trim(NEW.email))) EXECUTE FUNCTION note_new_email();
