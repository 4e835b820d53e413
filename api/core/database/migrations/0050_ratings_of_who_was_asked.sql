GRANT UPDATE (client_id) ON session_ratings TO app_user;
