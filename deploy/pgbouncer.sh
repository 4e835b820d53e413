#!/bin/sh
# PgBouncer in a container, as deploy/pgbouncer.ini says; what differs there comes from the environment: DATABASE_HOST, DATABASE_PASSWORD.
set -eu
umask 077
printf '"%s" "%s"\n' consulta "$DATABASE_PASSWORD" consulta_practice "$DATABASE_PASSWORD" > /tmp/userlist.txt
sed -e "s/host=127\.0\.0\.1/host=$DATABASE_HOST/" -e 's/^listen_addr =.*/listen_addr = 0.0.0.0/' \
  -e 's/^logfile =.*/logfile =/' -e 's|^pidfile =.*|pidfile =|' -e 's|^auth_file =.*|auth_file = /tmp/userlist.txt|' \
  "${1:-/etc/pgbouncer.ini}" > /tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
