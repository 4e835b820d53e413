-- What waits of a kind that a receiver is told of no more goes.
GRANT DELETE ON webhook_deliveries TO app_user;
