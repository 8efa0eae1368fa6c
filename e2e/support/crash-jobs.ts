import pg from 'pg'
import { apiOf, signIn } from './api.ts'
import { databaseUrl } from './data-folder.ts'
import { fillWords } from './database.ts'

const many = 300
const mark = 'crashed'
/** As many as say that it is at work, and not nearly done. */
const some = 20

/** Has many words switched on in the background, and answers when some of them are. */
export const beginLongJob = async (origin: string, folder: string): Promise<string> => {
  await fillWords(folder, mark, many)
  const { checkWord, deskJobs } = apiOf(origin, await signIn(origin))
  const rows = Array.from({ length: many }, (_, at) => ({ id: `${mark}-${at + 1}`, version: 1 }))
  const { jobId } = await checkWord.bulk({ action: 'enable', rows, isRehearsal: false })
  const id = jobId ?? ''
  while ((await deskJobs.get({ id })).done < some);
  return id
}

export const jobState = async (origin: string, id: string) => {
  const { state, done, refused } = await apiOf(origin, await signIn(origin)).deskJobs.get({ id })
  return { state, done, refused }
}

/** Words by how often they were changed, and how often the log says so. */
export const timesChanged = async (folder: string) => {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT version - 1 AS changed, noted, count(*)::int AS words
       FROM (SELECT w.version, count(a.id)::int AS noted FROM check_word w LEFT JOIN audit_log a ON a.entity_id = w.id
         WHERE w.id LIKE $1 || '-%' GROUP BY w.id) w GROUP BY 1, 2`,
      [mark],
    )
    return rows
  } finally {
    await client.end()
  }
}

export const everyWordOnce = [{ changed: 1, noted: 1, words: many }]
