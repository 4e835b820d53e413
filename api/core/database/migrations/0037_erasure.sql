CREATE TABLE "client_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"reason" text NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"erased" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	"file" "bytea" NOT NULL,
	CONSTRAINT "erasures_numbered" UNIQUE("professional_id","number")
);
--> statement-breakpoint
ALTER TABLE "client_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_kept" (
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "retention_kept_professional_id_client_id_pk" PRIMARY KEY("professional_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "retention_kept" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_settings" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"years" integer DEFAULT 5 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retention_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_erasures" ADD CONSTRAINT "client_erasures_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_kept" ADD CONSTRAINT "retention_kept_of_client" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_of_client" ON "client_erasures" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE POLICY "client_erasures_own_rows" ON "client_erasures" AS PERMISSIVE FOR ALL TO "app_user" USING ("client_erasures"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("client_erasures"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "retention_kept_own_rows" ON "retention_kept" AS PERMISSIVE FOR ALL TO "app_user" USING ("retention_kept"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("retention_kept"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "retention_settings_own_rows" ON "retention_settings" AS PERMISSIVE FOR ALL TO "app_user" USING ("retention_settings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("retention_settings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- What is certified is read by practices, and written by the service as it erases.
GRANT SELECT ON client_erasures TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON retention_settings TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_kept TO app_user;
