CREATE TABLE "import_pieces" (
	"professional_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"piece" "bytea" NOT NULL,
	CONSTRAINT "import_pieces_professional_id_upload_id_number_pk" PRIMARY KEY("professional_id","upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "pieces_of_upload" FOREIGN KEY ("professional_id","upload_id") REFERENCES "public"."import_uploads"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_by_time" ON "import_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "import_pieces_own_rows" ON "import_pieces" AS PERMISSIVE FOR ALL TO "app_user" USING ("import_pieces"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("import_pieces"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "import_uploads_own_rows" ON "import_uploads" AS PERMISSIVE FOR ALL TO "app_user" USING ("import_uploads"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("import_uploads"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_uploads, import_pieces TO app_user;
