#!/usr/bin/env bash
# The roles of a new PostgreSQL server, none of them a superuser, and the database. docker-compose.yml runs it once, when
# its server is made; elsewhere run it as a superuser with DATABASE_PASSWORD set, against whatever server psql reaches.
set -euo pipefail
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv secret DATABASE_PASSWORD
-- What practices' queries may do belongs to app_user. `consulta` owns the tables and works for the service itself;
-- `consulta_practice` signs in for practices' queries and cannot become anything else.
CREATE ROLE app_user NOLOGIN;
CREATE ROLE consulta LOGIN PASSWORD :'secret' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS IN ROLE app_user;
CREATE ROLE consulta_practice LOGIN PASSWORD :'secret' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS IN ROLE app_user;
CREATE DATABASE consulta OWNER consulta;
REVOKE CONNECT, TEMPORARY ON DATABASE consulta FROM PUBLIC;
GRANT CONNECT ON DATABASE consulta TO consulta_practice;
SQL
