CREATE TABLE "receipt_issuers" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"tax_id" text,
	"address" text,
	"licence" text,
	"concept" text,
	"exemption" text
);
--> statement-breakpoint
ALTER TABLE "receipt_issuers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "receipt_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_sessions" (
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	CONSTRAINT "receipt_sessions_professional_id_session_id_receipt_id_pk" PRIMARY KEY("professional_id","session_id","receipt_id")
);
--> statement-breakpoint
ALTER TABLE "receipt_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paper" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"cancels_id" uuid,
	"file" "bytea" NOT NULL,
	CONSTRAINT "receipts_of_professional" UNIQUE("professional_id","id"),
	CONSTRAINT "receipts_numbered" UNIQUE("professional_id","number"),
	CONSTRAINT "receipts_cancelled_once" UNIQUE("professional_id","cancels_id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipt_issuers" ADD CONSTRAINT "receipt_issuers_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_mails_of_receipt" ON "receipt_mails" USING btree ("professional_id","receipt_id","asked_at");--> statement-breakpoint
CREATE INDEX "receipt_mails_waiting" ON "receipt_mails" USING btree ("asked_at") WHERE "receipt_mails"."sent_at" is null and "receipt_mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_of_client" ON "receipts" USING btree ("professional_id","client_id","number");--> statement-breakpoint
CREATE INDEX "sessions_by_price" ON "sessions" USING btree ("professional_id","starts_at","status","duration_minutes","price_cents","cancel_reason") WHERE not "sessions"."hidden";--> statement-breakpoint
CREATE POLICY "receipt_issuers_own_rows" ON "receipt_issuers" AS PERMISSIVE FOR ALL TO "app_user" USING ("receipt_issuers"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("receipt_issuers"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "receipt_mails_own_rows" ON "receipt_mails" AS PERMISSIVE FOR ALL TO "app_user" USING ("receipt_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("receipt_mails"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "receipt_sessions_own_rows" ON "receipt_sessions" AS PERMISSIVE FOR ALL TO "app_user" USING ("receipt_sessions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("receipt_sessions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "receipts_own_rows" ON "receipts" AS PERMISSIVE FOR ALL TO "app_user" USING ("receipts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("receipts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON receipt_issuers TO app_user;--> statement-breakpoint
-- What has been made out is neither changed nor taken away.
GRANT SELECT, INSERT ON receipts, receipt_sessions TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON receipt_mails TO app_user;
