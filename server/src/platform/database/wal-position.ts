import type pg from 'pg'

/** A place in the log of changes, as a number that grows. */
export type WalPosition = bigint

interface Asked {
  query(text: string): Promise<pg.QueryResult>
}

const positionFrom = async (on: Asked, text: string): Promise<WalPosition> =>
  BigInt((await on.query(text)).rows[0]?.position ?? 0)

/**
 * Not before any commit that anybody has heard of: a commit is on disk before it is told, unless the server was told
 * not to wait for its disk. What is only in memory yet would keep standbys waiting that have all there is.
 */
export const writtenOn = (primary: Asked): Promise<WalPosition> =>
  positionFrom(
    primary,
    `SELECT pg_wal_lsn_diff(CASE WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
       ELSE pg_current_wal_flush_lsn() END, '0/0') AS position`,
  )

/** What a reader of this connection sees. A standby that was promoted sees all that it has written itself. */
export const replayedOn = (standby: Asked): Promise<WalPosition> =>
  positionFrom(
    standby,
    `SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
       ELSE pg_current_wal_insert_lsn() END, '0/0') AS position`,
  )
