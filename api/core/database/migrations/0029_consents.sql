CREATE TABLE "consent_drafts" (
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consent_drafts_professional_id_kind_pk" PRIMARY KEY("professional_id","kind")
);
--> statement-breakpoint
ALTER TABLE "consent_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_files" (
	"professional_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"file" "bytea" NOT NULL,
	CONSTRAINT "consent_files_professional_id_consent_id_pk" PRIMARY KEY("professional_id","consent_id")
);
--> statement-breakpoint
ALTER TABLE "consent_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"consent_id" uuid,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "consent_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_versions" (
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_versions_professional_id_kind_number_pk" PRIMARY KEY("professional_id","kind","number")
);
--> statement-breakpoint
ALTER TABLE "consent_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"way" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"mail_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"signed_name" text,
	"signed_on" date,
	"words" text,
	"address" text,
	"browser" text,
	"revoked_on" date,
	CONSTRAINT "consents_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consent_drafts" ADD CONSTRAINT "consent_drafts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_files" ADD CONSTRAINT "file_of_consent" FOREIGN KEY ("professional_id","consent_id") REFERENCES "public"."consents"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_mails" ADD CONSTRAINT "consent_mails_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_versions" ADD CONSTRAINT "consent_versions_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_to_published_text" FOREIGN KEY ("professional_id","kind","number") REFERENCES "public"."consent_versions"("professional_id","kind","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_mails_of_client" ON "consent_mails" USING btree ("professional_id","client_id","asked_at");--> statement-breakpoint
CREATE INDEX "consent_mails_waiting" ON "consent_mails" USING btree ("asked_at") WHERE "consent_mails"."sent_at" is null and "consent_mails"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiting_consent" ON "consents" USING btree ("professional_id","client_id","kind") WHERE "consents"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "consents_of_client" ON "consents" USING btree ("professional_id","client_id","asked_at");--> statement-breakpoint
CREATE INDEX "consents_by_mail" ON "consents" USING btree ("professional_id","mail_id");--> statement-breakpoint
CREATE POLICY "consent_drafts_own_rows" ON "consent_drafts" AS PERMISSIVE FOR ALL TO "app_user" USING ("consent_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("consent_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "consent_files_own_rows" ON "consent_files" AS PERMISSIVE FOR ALL TO "app_user" USING ("consent_files"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("consent_files"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "consent_mails_own_rows" ON "consent_mails" AS PERMISSIVE FOR ALL TO "app_user" USING ("consent_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("consent_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "consent_versions_own_rows" ON "consent_versions" AS PERMISSIVE FOR ALL TO "app_user" USING ("consent_versions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("consent_versions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "consents_own_rows" ON "consents" AS PERMISSIVE FOR ALL TO "app_user" USING ("consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON consent_drafts, consent_mails TO app_user;--> statement-breakpoint
-- What was published and what was accepted on it is neither changed nor taken away.
GRANT SELECT, INSERT ON consent_versions, consent_files, consents TO app_user;--> statement-breakpoint
GRANT UPDATE (status, way, asked_at, expires_at, mail_id, answered_at, signed_name, words, address, browser, revoked_on) ON consents TO app_user;
