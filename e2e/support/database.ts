import pg from 'pg'
import { runningEmbedded } from '../../server/src/platform/database/embedded/running-embedded.ts'

/** Answers a message and releases both, in one transaction, as the back-office does. */
export const publishReply = async (dataFolder: string, msgNo: string, words: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: string; site_id: string }>(
      `UPDATE message SET state = 'published', public_state = 'public', public_subject = subject, public_content = content
       WHERE msg_no = $1 RETURNING id, site_id`,
      [msgNo],
    )
    const { id, site_id: siteId } = rows[0] ?? { id: '', site_id: '' }
    await client.query(
      `INSERT INTO message_reply (id, message_id, reply_no, state, text, public_text, org_name, published_at)
       VALUES ($1, $2, 1, 'published', $3, $3, '政府采购监督管理处', now())`,
      [`${id}-1`, id, words],
    )
    await client.query(`SELECT pg_notify('sunport_tags', $1)`, [JSON.stringify([`messages:${siteId}`])])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Gives somebody roles of the installation, by their ids. */
export const giveRoles = async (dataFolder: string, userName: string, roleIds: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO user_role (user_id, role_id) SELECT id, unnest($2::text[]) FROM app_user
       WHERE user_name = $1 ON CONFLICT DO NOTHING`,
      [userName, roleIds],
    )
    // An editor reaches the sites that he is given, and no other.
    if (roleIds.includes('role-editor'))
      await client.query('UPDATE app_user SET site_ids = ARRAY(SELECT id FROM site) WHERE user_name = $1', [
        userName,
      ])
  } finally {
    await client.end()
  }
}

/** Takes back what somebody's failed logins have left behind. */
export const forgetFailures = async (dataFolder: string, userName: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('DELETE FROM login_failure WHERE canonical_name = lower($1)', [userName])
    await client.query('UPDATE app_user SET failed_count = 0, locked_until = NULL WHERE user_name = $1', [
      userName,
    ])
  } finally {
    await client.end()
  }
}

/** As five wrong passwords leave an account. */
export const lockAccount = async (dataFolder: string, userName: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query(
      `UPDATE app_user SET failed_count = 5, locked_until = now() + interval '30 minutes' WHERE user_name = $1`,
      [userName],
    )
  } finally {
    await client.end()
  }
}

/** Articles in two channels, every second one public, as fast as the database takes them; their ids. */
export const fillChannels = async (
  dataFolder: string,
  {
    siteId,
    channelIds,
    mark,
    count,
  }: { siteId: string; channelIds: [string, string]; mark: string; count: number },
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO info (id, site_id, channel_id, kind, state, first_published_at)
       SELECT $1 || '-' || n, $2, CASE WHEN n % 3 = 0 THEN $3 ELSE $4 END, 'article',
         CASE WHEN n % 2 = 0 THEN 'live' ELSE 'draft' END, CASE WHEN n % 2 = 0 THEN now() END
       FROM generate_series(1, $5::int) n`,
      [mark, siteId, ...channelIds, count],
    )
    await client.query(
      `INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
       SELECT id || '-e', id, 1, CASE state WHEN 'live' THEN 'published' ELSE 'draft' END, '稿件 ' || id,
         '<p>' || id || '</p>', id, '{"source": "测试"}' FROM info WHERE id LIKE $1 || '-%'`,
      [mark],
    )
    await client.query(
      `UPDATE info SET published_edition_id = id || '-e' WHERE id LIKE $1 || '-%' AND state = 'live'`,
      [mark],
    )
    await client.query(
      `INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, data_source)
       SELECT id, published_edition_id, site_id, channel_id, '稿件 ' || id, '', now(), 'gp-cms'
       FROM info WHERE id LIKE $1 || '-%' AND state = 'live'`,
      [mark],
    )
    await client.query(`SELECT pg_notify('sunport_tags', $1)`, [JSON.stringify([`infos:${siteId}`])])
    await client.query('COMMIT')
    return Array.from({ length: count }, (_, n) => `${mark}-${n + 1}`)
  } finally {
    await client.end()
  }
}

/** How many levels a channel asks for before something is public there. */
export const setReviewDepth = async (dataFolder: string, channelId: string, depth: number): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('UPDATE channel SET review_depth = $2 WHERE id = $1', [channelId, depth])
  } finally {
    await client.end()
  }
}

/** Takes back what a test told everybody. */
export const removeSystemNotice = async (dataFolder: string, title: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('DELETE FROM system_notice WHERE title = $1', [title])
  } finally {
    await client.end()
  }
}

/** Words to look for that nobody uses, as many as wanted; each bears the mark. */
export const fillWords = async (dataFolder: string, mark: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO check_word (id, word, kind, level, status)
       SELECT $1 || '-' || n, $1 || '词' || n, 'sensitive', 'hint', '0' FROM generate_series(1, $2::int) n`,
      [mark, count],
    )
  } finally {
    await client.end()
  }
}

export const dropWords = async (dataFolder: string, mark: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query(`DELETE FROM check_word WHERE id LIKE $1 || '-%'`, [mark])
  } finally {
    await client.end()
  }
}

/** A death of the server, as the next one would have taken it in. */
export const addCrash = async (dataFolder: string, message: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO server_crash (at, started_at, instance, kind, ending, message, stack)
       VALUES (now(), now() - interval '1 hour', 'e2e', 'error', '1', $1, 'at breakDown (x.ts:1:1)')`,
      [message],
    )
  } finally {
    await client.end()
  }
}
