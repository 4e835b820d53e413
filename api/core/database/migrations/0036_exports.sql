CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid,
	"with_private" boolean NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"secret" text,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"fault" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"file" text,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"lease" uuid,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_export_under_way" ON "exports" USING btree ("professional_id") WHERE "exports"."status" in ('PENDIENTE', 'EN_CURSO');--> statement-breakpoint
CREATE INDEX "exports_of_practice" ON "exports" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_waiting" ON "exports" USING btree ("created_at") WHERE "exports"."status" in ('PENDIENTE', 'EN_CURSO');--> statement-breakpoint
CREATE INDEX "exports_over" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "exports_own_rows" ON "exports" AS PERMISSIVE FOR ALL TO "app_user" USING ("exports"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("exports"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO app_user;
