import type pg from 'pg'

/** Puts infos of one channel out and takes them back as the product does, without its desk: in the database, told to all. */
export const directPublications = async (client: pg.Client, siteId: string, pagemark: string) => {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM channel WHERE site_id = $1 AND pagemark = $2',
    [siteId, pagemark],
  )
  const channelId = rows[0]?.id ?? ''
  const tags = JSON.stringify([`infos:${siteId}`, `channel:${channelId}`])
  const tell = () => client.query(`SELECT pg_notify('sunport_tags', $1)`, [tags])
  return {
    tell,
    publish: async (id: string, title: string): Promise<void> => {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO info (id, site_id, channel_id, kind, state, first_published_at) VALUES ($1, $2, $3, 'article', 'live', now())`,
        [id, siteId, channelId],
      )
      await client.query(
        `INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
         VALUES ($1 || '-e', $1, 1, 'published', $2, '<p>x</p>', 'x', '{"source": "试"}')`,
        [id, title],
      )
      await client.query(`UPDATE info SET published_edition_id = id || '-e' WHERE id = $1`, [id])
      await client.query(
        `INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source)
         VALUES ($1, $1 || '-e', $2, $3, $4, '', now(), 'gp-cms')`,
        [id, siteId, channelId, title],
      )
      await tell()
      await client.query('COMMIT')
    },
    withdraw: async (id: string): Promise<void> => {
      await client.query('BEGIN')
      await client.query('DELETE FROM publication WHERE info_id = $1', [id])
      await tell()
      await client.query('COMMIT')
    },
  }
}
