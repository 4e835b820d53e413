CREATE TABLE "note_template_defaults" (
	"professional_id" uuid NOT NULL,
	"session_type" text NOT NULL,
	"built_in" text,
	"template_id" uuid,
	CONSTRAINT "note_template_defaults_professional_id_session_type_pk" PRIMARY KEY("professional_id","session_type"),
	CONSTRAINT "one_template_per_default" CHECK (num_nonnulls("note_template_defaults"."built_in", "note_template_defaults"."template_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "note_template_defaults" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_of_professional" UNIQUE("professional_id","id"),
	CONSTRAINT "one_template_per_name" UNIQUE("professional_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "note_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_template_defaults" ADD CONSTRAINT "note_template_defaults_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_template_defaults" ADD CONSTRAINT "defaults_template_of_same_professional" FOREIGN KEY ("professional_id","template_id") REFERENCES "public"."note_templates"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_defaults_of_template" ON "note_template_defaults" USING btree ("professional_id","template_id");--> statement-breakpoint
CREATE POLICY "note_template_defaults_own_rows" ON "note_template_defaults" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_template_defaults"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_template_defaults"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "note_templates_own_rows" ON "note_templates" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_templates"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_templates"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON note_templates TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON note_template_defaults TO app_user;