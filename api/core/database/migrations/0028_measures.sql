CREATE TABLE "measure_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"is_reminder" boolean DEFAULT false NOT NULL,
	"mailed" text DEFAULT 'PENDIENTE' NOT NULL,
	CONSTRAINT "measure_links_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "measure_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measure_reminders" (
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "measure_reminders_professional_id_client_id_kind_pk" PRIMARY KEY("professional_id","client_id","kind")
);
--> statement-breakpoint
ALTER TABLE "measure_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"answers" jsonb NOT NULL,
	"way" text NOT NULL,
	"link_id" uuid,
	"alarms" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"told" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "measures_once_by_link" UNIQUE("professional_id","link_id"),
	CONSTRAINT "measures_deleted_are_hidden" CHECK ("measures"."deleted_at" is null or "measures"."hidden")
);
--> statement-breakpoint
ALTER TABLE "measures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "measure_links" ADD CONSTRAINT "measure_links_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_reminders" ADD CONSTRAINT "measure_reminders_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_link_of_same_professional" FOREIGN KEY ("professional_id","link_id") REFERENCES "public"."measure_links"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_links_of_client" ON "measure_links" USING btree ("professional_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "measure_links_to_mail" ON "measure_links" USING btree ("created_at") WHERE "measure_links"."mailed" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "measure_reminders_due" ON "measure_reminders" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "measures_of_client" ON "measures" USING btree ("professional_id","client_id","created_at","id") WHERE not "measures"."hidden";--> statement-breakpoint
CREATE INDEX "measures_by_creation" ON "measures" USING btree ("professional_id","created_at","id") WHERE not "measures"."hidden";--> statement-breakpoint
CREATE INDEX "measures_by_update" ON "measures" USING btree ("professional_id","updated_at","id") WHERE not "measures"."hidden";--> statement-breakpoint
CREATE INDEX "measures_unseen" ON "measures" USING btree ("professional_id","created_at") WHERE "measures"."alarms" and "measures"."seen_at" is null and not "measures"."hidden";--> statement-breakpoint
CREATE INDEX "measures_to_tell" ON "measures" USING btree ("created_at") WHERE "measures"."told" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "measures_deleted" ON "measures" USING btree ("professional_id","deleted_at") WHERE "measures"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "measure_links_own_rows" ON "measure_links" AS PERMISSIVE FOR ALL TO "app_user" USING ("measure_links"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("measure_links"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "measure_reminders_own_rows" ON "measure_reminders" AS PERMISSIVE FOR ALL TO "app_user" USING ("measure_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("measure_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "measures_own_rows" ON "measures" AS PERMISSIVE FOR ALL TO "app_user" USING ("measures"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("measures"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- What was answered is never altered: it is hidden, shown again, seen and told of.
GRANT SELECT, INSERT ON measures TO app_user;--> statement-breakpoint
GRANT UPDATE ("hidden", "deleted_at", "seen_at", "told", "version") ON measures TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON measure_links TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON measure_reminders TO app_user;
