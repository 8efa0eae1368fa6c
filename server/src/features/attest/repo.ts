import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** One line of the log as it is kept. */
export interface EntryRow extends Record<string, unknown> {
  id: string
  seq: number
  subject: string
  siteId: string
  action: string
  document: string | null
  files: string[]
  statement: string
  keyId: string
  signature: string
  statedAt: Date
  loggedAt: Date
}

export interface Standing {
  subject: string
  siteId: string
  action: string
  document: string | null
  files: string[]
}

export interface NewEntry {
  subject: string
  siteId: string
  action: string
  document: string | null
  files: string[]
  statedAt: string
  statement: string
  keyId: string
  signature: string
}

export interface NotedHead {
  size: number
  root: string
  loggedAt: Date
  keyId: string
  signature: string
}

const columns = sql`e.id, l.seq, e.subject, e.site_id AS "siteId", e.action, e.document_digest AS document,
  e.file_digests AS files, e.statement, e.key_id AS "keyId", e.signature, e.stated_at AS "statedAt", l.logged_at AS "loggedAt"`

const toEntry = (row: EntryRow): EntryRow => ({
  ...row,
  seq: Number(row.seq),
  statedAt: new Date(row.statedAt),
  loggedAt: new Date(row.loggedAt),
})

export const attestRepo = (db: Queries) => {
  const read = async (rest: SQL): Promise<EntryRow[]> =>
    (
      await db.execute<EntryRow>(
        sql`SELECT ${columns} FROM attest_leaf l JOIN attest_entry e ON e.id = l.entry_id ${rest}`,
      )
    ).rows.map(toEntry)

  return {
    /** What was said last of each, also in this very transaction, and when the last of all entries was made. */
    standing: async (
      subjects: readonly string[],
    ): Promise<{ of: Map<string, Standing>; lastLoggedAt: Date | undefined }> => {
      const { rows } = await db.execute<Partial<Standing> & { lastLoggedAt: string | null }>(sql`
        SELECT s.*, (SELECT logged_at FROM attest_leaf ORDER BY seq DESC LIMIT 1) AS "lastLoggedAt"
        FROM (SELECT 1) AS one LEFT JOIN (SELECT DISTINCT ON (subject) subject, site_id AS "siteId", action,
          document_digest AS document, file_digests AS files FROM attest_entry
          WHERE subject = ANY(${sql.param([...subjects])}::text[]) ORDER BY subject, id DESC) s ON true`)
      const last = rows[0]?.lastLoggedAt
      const known = rows.filter((row): row is Standing & { lastLoggedAt: string } => Boolean(row.subject))
      return {
        of: new Map(known.map(row => [row.subject, row])),
        lastLoggedAt: last ? new Date(last) : undefined,
      }
    },

    /** Entries with what they were frozen as, in one statement: whoever publishes waits for few. */
    enter: (entries: readonly NewEntry[], documents: readonly { digest: string; content: string }[]) =>
      db.execute(sql`WITH kept AS (INSERT INTO attest_document (digest, content)
          SELECT * FROM unnest(${sql.param(documents.map(({ digest }) => digest))}::text[],
            ${sql.param(documents.map(({ content }) => content))}::text[]) ON CONFLICT DO NOTHING)
        INSERT INTO attest_entry (subject, site_id, action, document_digest, file_digests, stated_at,
          statement, key_id, signature)
        SELECT e.subject, e."siteId", e.action, e.document, e.files, e."statedAt", e.statement, e."keyId", e.signature
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (subject text, "siteId" text, action text,
          document text, files text[], "statedAt" timestamptz, statement text, "keyId" text, signature text)`),

    size: async (): Promise<number> => {
      const { rows } = await db.execute<{ size: string }>(
        sql`SELECT coalesce(max(seq) + 1, 0) AS size FROM attest_leaf`,
      )
      return Number(rows[0]?.size ?? 0)
    },

    loggedAt: async (seq: number): Promise<Date | undefined> => {
      const { rows } = await db.execute<{ at: string }>(
        sql`SELECT logged_at AS at FROM attest_leaf WHERE seq = ${seq}`,
      )
      return rows[0] && new Date(rows[0].at)
    },

    nodes: async (wanted: readonly { level: number; place: number }[]): Promise<Map<string, Buffer>> => {
      const { rows } = await db.execute<{ level: number; place: string; hash: Buffer }>(sql`
        SELECT n.level, n.place, n.hash FROM unnest(${sql.param(wanted.map(({ level }) => level))}::int[],
          ${sql.param(wanted.map(({ place }) => place))}::bigint[]) AS w (level, place)
          JOIN attest_node n ON n.level = w.level AND n.place = w.place`)
      return new Map(rows.map(({ level, place, hash }) => [`${level}/${place}`, hash]))
    },

    bySeq: async (seq: number): Promise<EntryRow | undefined> => (await read(sql`WHERE l.seq = ${seq}`))[0],

    byLeafHash: async (hash: Buffer): Promise<EntryRow | undefined> =>
      (
        await read(
          sql`WHERE l.seq = (SELECT place FROM attest_node WHERE level = 0 AND hash = ${hash} LIMIT 1)`,
        )
      )[0],

    from: (seq: number, most: number): Promise<EntryRow[]> =>
      read(sql`WHERE l.seq >= ${seq} ORDER BY l.seq LIMIT ${most}`),

    ofSubject: (subject: string): Promise<EntryRow[]> =>
      read(sql`WHERE e.subject = ${subject} ORDER BY l.seq DESC LIMIT 200`),

    /** Newest first: what has a file, or was frozen as these words. */
    ofDigest: (digest: string): Promise<EntryRow[]> =>
      read(sql`WHERE e.file_digests @> ARRAY[${digest}]::text[] OR e.document_digest = ${digest}
        ORDER BY l.seq DESC LIMIT 20`),

    document: async (digest: string): Promise<string | undefined> =>
      (
        await db.execute<{ content: string }>(
          sql`SELECT content FROM attest_document WHERE digest = ${digest}`,
        )
      ).rows[0]?.content,

    documents: async (digests: readonly string[]): Promise<Map<string, string>> => {
      const { rows } = await db.execute<{ digest: string; content: string }>(
        sql`SELECT digest, content FROM attest_document WHERE digest = ANY(${sql.param([...digests])}::text[])`,
      )
      return new Map(rows.map(({ digest, content }) => [digest, content]))
    },

    /** Ends of the log that checks have noted. */
    heads: async (): Promise<NotedHead[]> => {
      const { rows } = await db.execute<
        Omit<NotedHead, 'size' | 'loggedAt'> & { size: string; loggedAt: string } & Record<string, unknown>
      >(
        sql`SELECT size, root, logged_at AS "loggedAt", key_id AS "keyId", signature FROM attest_head ORDER BY size`,
      )
      return rows.map(row => ({ ...row, size: Number(row.size), loggedAt: new Date(row.loggedAt) }))
    },

    noteHead: ({
      size,
      root,
      loggedAt,
      keyId,
      signature,
    }: Omit<NotedHead, 'loggedAt'> & { loggedAt: string }) =>
      db.execute(sql`INSERT INTO attest_head (size, root, logged_at, key_id, signature)
        VALUES (${size}, ${root}, ${loggedAt}, ${keyId}, ${signature}) ON CONFLICT DO NOTHING`),

    publicAfter: async (infoId: string, most: number): Promise<string[]> =>
      (
        await db.execute<{ id: string }>(sql`SELECT info_id AS id FROM publication WHERE info_id > ${infoId}
          ORDER BY info_id LIMIT ${most}`)
      ).rows.map(({ id }) => id),

    /** What was said last of them is that they are public, and they are not. */
    standingWithoutRow: async (): Promise<string[]> =>
      (
        await db.execute<{ subject: string }>(sql`SELECT subject FROM
          (SELECT DISTINCT ON (subject) subject, action FROM attest_entry ORDER BY subject, id DESC) s
          WHERE action = 'publish' AND starts_with(subject, 'info:')
            AND NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = substr(s.subject, 6)) LIMIT 1000`)
      ).rows.map(({ subject }) => subject),

    pendingSince: async (): Promise<Date | undefined> => {
      const { rows } = await db.execute<{ since: string }>(
        sql`SELECT since FROM attest_pending ORDER BY since LIMIT 1`,
      )
      return rows[0] && new Date(rows[0].since)
    },

    pending: async (): Promise<number> =>
      (await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM attest_pending`)).rows[0]
        ?.total ?? 0,

    /** The next ones, held against every change until the transaction ends; whoever changes one now enters it himself. */
    holdPending: async (most: number): Promise<string[]> => {
      const { rows } = await db.execute<{ id: string }>(sql`
        SELECT info_id AS id FROM attest_pending ORDER BY since, info_id LIMIT ${most} FOR UPDATE SKIP LOCKED`)
      const ids = sql.param(rows.map(({ id }) => id))
      const { rows: held } = await db.execute<{ id: string }>(sql`
        SELECT id FROM info WHERE id = ANY(${ids}::text[]) ORDER BY id FOR SHARE SKIP LOCKED`)
      const { rows: gone } = await db.execute<{ id: string }>(sql`
        SELECT w.id FROM unnest(${ids}::text[]) AS w (id) WHERE NOT EXISTS (SELECT 1 FROM info i WHERE i.id = w.id)`)
      return [...held, ...gone].map(({ id }) => id)
    },
  }
}
