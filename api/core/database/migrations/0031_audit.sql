CREATE TABLE "audit_chains" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"end" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_chains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"professional_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"who" text NOT NULL,
	"who_id" text,
	"who_name" text,
	"device" text,
	"network" text,
	"act" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid,
	"client_id" uuid,
	"slot" text,
	"sealable_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"position" integer,
	"hash" text,
	CONSTRAINT "audit_entries_professional_id_id_pk" PRIMARY KEY("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_one_per_slot" ON "audit_entries" USING btree ("professional_id","slot") WHERE "audit_entries"."slot" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_one_per_place" ON "audit_entries" USING btree ("professional_id","position") WHERE "audit_entries"."position" is not null;--> statement-breakpoint
CREATE INDEX "audit_newest_first" ON "audit_entries" USING btree ("professional_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_of_client" ON "audit_entries" USING btree ("professional_id","client_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "audit_entries"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit_entries" USING btree ("sealable_at") WHERE "audit_entries"."position" is null;--> statement-breakpoint
CREATE POLICY "audit_chains_own_rows" ON "audit_chains" AS PERMISSIVE FOR ALL TO "app_user" USING ("audit_chains"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("audit_chains"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "audit_entries_own_rows" ON "audit_entries" AS PERMISSIVE FOR ALL TO "app_user" USING ("audit_entries"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("audit_entries"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- What is written down is read by practices, and written by triggers and the service alone.
GRANT SELECT ON audit_entries, audit_chains TO app_user;
