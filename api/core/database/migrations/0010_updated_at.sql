ALTER TABLE "clients" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_by_update" ON "clients" USING btree ("professional_id","updated_at","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notes_by_update" ON "notes" USING btree ("professional_id","updated_at","id") WHERE not "notes"."hidden";--> statement-breakpoint
CREATE INDEX "objectives_by_creation" ON "objectives" USING btree ("professional_id","created_at","id") WHERE not "objectives"."hidden";--> statement-breakpoint
CREATE INDEX "objectives_by_update" ON "objectives" USING btree ("professional_id","updated_at","id") WHERE not "objectives"."hidden";--> statement-breakpoint
CREATE INDEX "sessions_by_creation" ON "sessions" USING btree ("professional_id","created_at","id") WHERE not "sessions"."hidden";--> statement-breakpoint
CREATE INDEX "sessions_by_update" ON "sessions" USING btree ("professional_id","updated_at","id") WHERE not "sessions"."hidden";