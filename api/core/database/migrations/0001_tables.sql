CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"username" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."device" (
	"id_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_id_hash_user_id_pk" PRIMARY KEY("id_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."email_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"link_hash" text,
	CONSTRAINT "email_address_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "email_address_once" UNIQUE("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "auth"."profile_image" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."waitlist" (
	"email" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admitted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."phone" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_once" UNIQUE("user_id","number")
);
--> statement-breakpoint
CREATE TABLE "auth"."sms_step" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone_id" uuid NOT NULL,
	"is_first" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"name" text,
	"password" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"link_hash" text,
	"opened_id" uuid,
	"opened_until" timestamp (3) with time zone,
	CONSTRAINT "attempt_browser_hash_unique" UNIQUE("browser_hash"),
	CONSTRAINT "attempt_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aaguid" text,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."used_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "ai_consents" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_reservations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_texts" (
	"professional_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"rounds" integer NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_texts_pkey" PRIMARY KEY("professional_id","digest")
);
--> statement-breakpoint
ALTER TABLE "ai_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text,
	"date_of_birth" date,
	"emergency_contact" text,
	"therapeutic_goals" text,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"session_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (folded(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) STORED,
	"cancelled_session_count" integer DEFAULT 0 NOT NULL,
	"active_objective_count" integer DEFAULT 0 NOT NULL,
	"active_objective_progress" integer DEFAULT 0 NOT NULL,
	"email_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"professional_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_refusals_professional_id_address_hash_pk" PRIMARY KEY("professional_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "mail_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth"."counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."mail_attempts" (
	"message_id" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"calendar" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid,
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
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"before" jsonb,
	"applied_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"returns" text[] DEFAULT '{}' NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"notice" text,
	CONSTRAINT "one_payment_per_order" UNIQUE("order_id"),
	CONSTRAINT "one_payment_per_capture" UNIQUE("capture_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"note_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text NOT NULL,
	"client_id" uuid,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"is_private" boolean NOT NULL,
	"version" integer,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ai" jsonb,
	CONSTRAINT "one_draft_per_note" UNIQUE NULLS NOT DISTINCT("professional_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "note_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"is_ai" boolean DEFAULT false NOT NULL,
	"client_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (note_words(title, tags, content)) STORED,
	CONSTRAINT "notes_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "objectives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"rank" integer GENERATED ALWAYS AS (case priority when 'ALTA' then 0 when 'MEDIA' then 1 else 2 end) STORED,
	"progress" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"target_date" date,
	"completed_on" date,
	"client_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "objectives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rating" smallint,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "one_rating_per_session" UNIQUE("session_id"),
	CONSTRAINT "rating_from_1_to_5" CHECK ("session_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "session_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_types" (
	"professional_id" uuid NOT NULL,
	"type" text NOT NULL,
	"session_count" integer NOT NULL,
	CONSTRAINT "session_types_professional_id_type_pk" PRIMARY KEY("professional_id","type")
);
--> statement-breakpoint
ALTER TABLE "session_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"professional_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" text NOT NULL,
	"response_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_professional_id_key_pk" PRIMARY KEY("professional_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"yearly_cents" integer,
	"max_clients" integer,
	"max_ai_generations" integer,
	"is_free" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"plan_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"time_zone" text DEFAULT 'Europe/Madrid' NOT NULL,
	"plan_id" integer NOT NULL,
	"plan_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"plan_expires_at" timestamp (3) with time zone,
	"plan_variant" text,
	"ai_generations_used" integer DEFAULT 0 NOT NULL,
	"ai_period_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"client_count" integer DEFAULT 0 NOT NULL,
	"active_client_count" integer DEFAULT 0 NOT NULL,
	"session_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_session_count" integer DEFAULT 0 NOT NULL,
	"low_note_count" integer DEFAULT 0 NOT NULL,
	"medium_note_count" integer DEFAULT 0 NOT NULL,
	"high_note_count" integer DEFAULT 0 NOT NULL,
	"ai_note_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"ratings_asked_since" timestamp (3) with time zone,
	"rating_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	CONSTRAINT "professionals_identity" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "professionals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"status" text DEFAULT 'PENDIENTE' NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "one_reminder_per_recipient" UNIQUE("session_id","recipient")
);
--> statement-breakpoint
ALTER TABLE "session_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"type" text NOT NULL,
	"location" text,
	"notes" text,
	"price_cents" integer,
	"status" text DEFAULT 'PROGRAMADA' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"remind" boolean DEFAULT false NOT NULL,
	"reminder_option" text DEFAULT 'P1_HORA_ANTES' NOT NULL,
	"reminder_due_at" timestamp (3) with time zone,
	"cancelled_from" text,
	"cancelled_at" timestamp (3) with time zone,
	"client_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "support_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."device" ADD CONSTRAINT "device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."email_address" ADD CONSTRAINT "email_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."profile_image" ADD CONSTRAINT "profile_image_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."phone" ADD CONSTRAINT "phone_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sms_step" ADD CONSTRAINT "sms_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sms_step" ADD CONSTRAINT "sms_step_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "auth"."phone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD CONSTRAINT "attempt_opened_id_user_id_fk" FOREIGN KEY ("opened_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."used_code" ADD CONSTRAINT "used_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_consents" ADD CONSTRAINT "ai_consents_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_texts" ADD CONSTRAINT "ai_texts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "note_drafts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "drafts_note_of_same_professional" FOREIGN KEY ("professional_id","note_id") REFERENCES "public"."notes"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "drafts_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_session_of_same_professional" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE set null ("session_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_ratings" ADD CONSTRAINT "ratings_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "reminders_of_session" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_elsewhere" ON "auth"."account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "device_user" ON "auth"."device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_last_proven" ON "auth"."device" USING btree ("proven_at");--> statement-breakpoint
CREATE INDEX "email_address_user" ON "auth"."email_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_address_proven" ON "auth"."email_address" USING btree ("email") WHERE "auth"."email_address"."verified";--> statement-breakpoint
CREATE UNIQUE INDEX "phone_primary" ON "auth"."phone" USING btree ("user_id") WHERE "auth"."phone"."is_primary";--> statement-breakpoint
CREATE INDEX "attempt_email" ON "auth"."attempt" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "auth"."passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_reservations_of_professional" ON "ai_reservations" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "clients_newest_first" ON "clients" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"is_active") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_deleted" ON "clients" USING btree ("professional_id","deleted_at") WHERE "clients"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("professional_id","search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "counters_over" ON "auth"."counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_newest_first" ON "auth"."outbox" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_newest_first" ON "payments" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "note_drafts_oldest_first" ON "note_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "notes_newest_first" ON "notes" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_by_priority" ON "notes" USING btree ("professional_id","priority","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_of_client" ON "notes" USING btree ("professional_id","client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"priority") WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_of_session" ON "notes" USING btree ("professional_id","session_id") WHERE "notes"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("professional_id","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "objectives_of_client" ON "objectives" USING btree ("professional_id","client_id");--> statement-breakpoint
CREATE INDEX "objectives_in_order" ON "objectives" USING btree ("professional_id","status","completed_on" DESC NULLS FIRST,"rank","target_date","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "objectives"."client_deleted";--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "session_ratings" USING btree ("created_at") WHERE "session_ratings"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "professionals_asking_ratings" ON "professionals" USING btree ("id") WHERE "professionals"."ratings_asked_since" is not null;--> statement-breakpoint
CREATE INDEX "reminders_waiting" ON "session_reminders" USING btree (coalesce("asked_at", "due_at"),"id") WHERE "session_reminders"."status" = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "sessions_of_client" ON "sessions" USING btree ("professional_id","client_id","starts_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_by_start" ON "sessions" USING btree ("professional_id","starts_at","id","status","duration_minutes","remind","client_id") WHERE not "sessions"."client_deleted";--> statement-breakpoint
CREATE INDEX "support_messages_of_professional" ON "support_messages" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_waiting" ON "support_messages" USING btree ("created_at") WHERE "support_messages"."sent_at" is null;--> statement-breakpoint
CREATE POLICY "ai_consents_own_rows" ON "ai_consents" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_consents"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ai_reservations_own_rows" ON "ai_reservations" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_reservations"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_reservations"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ai_texts_own_rows" ON "ai_texts" AS PERMISSIVE FOR ALL TO "app_user" USING ("ai_texts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("ai_texts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients_own_rows" ON "clients" AS PERMISSIVE FOR ALL TO "app_user" USING ("clients"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("clients"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "mail_refusals_own_rows" ON "mail_refusals" AS PERMISSIVE FOR ALL TO "app_user" USING ("mail_refusals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("mail_refusals"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "payments_own_rows" ON "payments" AS PERMISSIVE FOR ALL TO "app_user" USING ("payments"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("payments"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "note_drafts_own_rows" ON "note_drafts" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notes_own_rows" ON "notes" AS PERMISSIVE FOR ALL TO "app_user" USING ("notes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("notes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "objectives_own_rows" ON "objectives" AS PERMISSIVE FOR ALL TO "app_user" USING ("objectives"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("objectives"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "session_ratings_own_rows" ON "session_ratings" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_ratings"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "session_types_own_rows" ON "session_types" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_types"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_types"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_own_rows" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "app_user" USING ("idempotency_keys"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("idempotency_keys"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "professionals_own_rows" ON "professionals" AS PERMISSIVE FOR ALL TO "app_user" USING ("professionals"."id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("professionals"."id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "session_reminders_own_rows" ON "session_reminders" AS PERMISSIVE FOR ALL TO "app_user" USING ("session_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("session_reminders"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "sessions_own_rows" ON "sessions" AS PERMISSIVE FOR ALL TO "app_user" USING ("sessions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("sessions"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "support_messages_own_rows" ON "support_messages" AS PERMISSIVE FOR ALL TO "app_user" USING ("support_messages"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("support_messages"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));