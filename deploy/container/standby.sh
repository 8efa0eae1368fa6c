#!/bin/bash
# A copy of the primary at the first start, beside its place until it is whole; from then on what it streams.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.part"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup -h database -U standby -D "$PGDATA.part" -S standby -X stream -R
  mv "$PGDATA.part" "$PGDATA"
fi
exec postgres -c hot_standby=on
