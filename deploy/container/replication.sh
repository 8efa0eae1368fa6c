#!/bin/bash
# Once, when the primary is made: a role for the standby, and its slot, so that it misses nothing while it is away.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
