CREATE TABLE "auth"."gateways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."stream_places" (
	"key" text NOT NULL,
	"gateway" uuid NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "stream_places_key_gateway_pk" PRIMARY KEY("key","gateway")
);
--> statement-breakpoint
ALTER TABLE "auth"."stream_places" ADD CONSTRAINT "stream_places_gateway_gateways_id_fk" FOREIGN KEY ("gateway") REFERENCES "auth"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_places_of_gateway" ON "auth"."stream_places" USING btree ("gateway");