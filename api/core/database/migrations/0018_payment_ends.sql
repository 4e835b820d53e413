CREATE TABLE "auth"."mail_attempts" (
	"message_id" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "professional_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "next_check_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "notice" text;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;
--> statement-breakpoint
-- What had to go back is now written down capture by capture.
UPDATE payments SET returns = ARRAY[capture_id] WHERE status = 'DEVOLUCION' AND capture_id IS NOT NULL;--> statement-breakpoint
-- What each payment found, as far as what was stored tells: an upgrade came from the plan of the payment before it.
UPDATE payments SET applied_at = coalesce(paid_at, created_at) WHERE status = 'COMPLETADO';--> statement-breakpoint
UPDATE payments SET before = found.before FROM (
  SELECT p.id, jsonb_build_object(
    'planId', CASE p.kind
      WHEN 'PURCHASE' THEN free.id
      WHEN 'EXTENSION' THEN p.plan_id
      ELSE coalesce(lag(p.plan_id) OVER (PARTITION BY p.professional_id ORDER BY p.applied_at), free.id) END,
    'variant', CASE p.kind WHEN 'PURCHASE' THEN NULL ELSE p.variant END,
    'startedAt', to_char(of_practice.plan_started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'expiresAt', to_char(CASE p.kind WHEN 'EXTENSION' THEN p.valid_from WHEN 'UPGRADE' THEN p.valid_until END
      AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS before
  FROM payments p
  JOIN professionals of_practice ON of_practice.id = p.professional_id
  CROSS JOIN (SELECT id FROM plans WHERE is_free ORDER BY plan_order LIMIT 1) free
  WHERE p.status = 'COMPLETADO') found
WHERE found.id = payments.id;--> statement-breakpoint
-- Orders of accounts that are gone already: what is paid goes back. Orders given up after three days are looked at again.
UPDATE payments SET professional_id = NULL FROM professionals
  WHERE professionals.id = professional_id AND closed_at IS NOT NULL AND status IN ('PENDIENTE', 'DEVOLUCION', 'CADUCADO');--> statement-breakpoint
UPDATE payments SET status = 'PENDIENTE', checks = 0, next_check_at = now() WHERE status = 'CADUCADO';--> statement-breakpoint
UPDATE payments SET next_check_at = now() + random() * interval '1 day' WHERE status = 'COMPLETADO';--> statement-breakpoint
UPDATE payments SET next_check_at = NULL WHERE status IN ('DEVUELTO', 'RECHAZADO');
