CREATE TABLE "changes" (
	"professional_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_professional_id_number_pk" PRIMARY KEY("professional_id","number")
);
--> statement-breakpoint
ALTER TABLE "changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "change_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_by_time" ON "changes" USING brin ("at");--> statement-breakpoint
CREATE POLICY "changes_own_rows" ON "changes" AS PERMISSIVE FOR ALL TO "app_user" USING ("changes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("changes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- Only the triggers write it, with their owner's rights.
GRANT SELECT ON changes TO app_user;
