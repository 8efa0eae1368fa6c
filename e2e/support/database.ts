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
      `INSERT INTO message_reply (id, message_id, reply_no, state, text, org_name, published_at)
       VALUES ($1, $2, 1, 'published', $3, '政府采购监督管理处', now())`,
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
  } finally {
    await client.end()
  }
}

/** Takes back what failed logins have left behind. */
export const forgetFailures = async (dataFolder: string): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(dataFolder) })
  await client.connect()
  try {
    await client.query('DELETE FROM login_failure')
    await client.query('UPDATE app_user SET failed_count = 0, locked_until = NULL')
  } finally {
    await client.end()
  }
}
