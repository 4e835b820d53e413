CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"capture_id" text,
	"plan_id" integer NOT NULL,
	"plan_name" text NOT NULL,
	"variant" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_payment_per_order" UNIQUE("order_id"),
	CONSTRAINT "one_payment_per_capture" UNIQUE("capture_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_newest_first" ON "payments" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_check_at") WHERE "payments"."status" in ('PENDIENTE', 'DEVOLUCION');--> statement-breakpoint
CREATE POLICY "payments_own_rows" ON "payments" AS PERMISSIVE FOR ALL TO "app_user" USING ("payments"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("payments"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- Practices read their payments; only the service itself, once PayPal has been asked, writes them.
GRANT SELECT ON "payments" TO app_user;
