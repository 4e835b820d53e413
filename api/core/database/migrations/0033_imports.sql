CREATE TABLE "import_rows" (
	"professional_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "import_rows_professional_id_import_id_thing_id_pk" PRIMARY KEY("professional_id","import_id","thing_id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"brought_count" integer NOT NULL,
	"left_out_count" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"kept_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_of_import" FOREIGN KEY ("professional_id","import_id") REFERENCES "public"."imports"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_of_client" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_client" ON "import_rows" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE INDEX "imports_newest_first" ON "imports" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "import_rows_own_rows" ON "import_rows" AS PERMISSIVE FOR ALL TO "app_user" USING ("import_rows"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("import_rows"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "imports_own_rows" ON "imports" AS PERMISSIVE FOR ALL TO "app_user" USING ("imports"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("imports"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON imports, import_rows TO app_user;
