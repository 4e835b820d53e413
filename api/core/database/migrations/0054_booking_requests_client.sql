ALTER TABLE "booking_requests" ADD COLUMN "client_id" uuid;--> statement-breakpoint
CREATE INDEX "booking_requests_of_client" ON "booking_requests" USING btree ("professional_id","client_id") WHERE "booking_requests"."client_id" is not null;--> statement-breakpoint
-- A request whose session has gone to another client leads to it no more: whose it was nobody knows, and it goes by itself.
UPDATE booking_requests SET client_id = sessions.client_id FROM sessions
  WHERE sessions.professional_id = booking_requests.professional_id AND sessions.id = booking_requests.session_id;
