import { apiPrefix } from '@sunport/contract/call.ts'
import pg from 'pg'
import { signIn } from '../e2e/support/api.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../e2e/support/data-folder.ts'
import { ask, startChild } from './child.ts'
import type { LoadResult } from './latencies.ts'
import { listCases } from './list-cases.ts'
import type { LoadJob } from './load.ts'
import { compare, type Effort, type Measure, say } from './measure.ts'
import type { AloneJob, Statement } from './postgres-alone.ts'
import { launchForBench } from './product.ts'
import type { Comparison, Report } from './report.ts'

const rows = 100_000
const timesTheSql = 3

/** Rows as people leave them in a working week: several organisations, users, objects and actions. */
const fill = async (client: pg.Client): Promise<void> => {
  const add = (text: string) => client.query(text, [rows])
  await add(`
    INSERT INTO app_user (id, user_name, canonical_name, real_name, mobile, org_id, credential, create_date)
    SELECT 'bench-' || n, 'bench' || n, 'bench' || n, '张' || n, (13000000000 + n)::text, 'org-root', '-',
      now() - n * interval '1 minute' FROM generate_series(1, $1::int) n`)
  // Rows that were never sealed: this measures lists, not the chain.
  await add(`
    INSERT INTO audit_log (id, at, user_id, user_name, org_name, ip, module, entity, entity_id, action, before, after,
      result, request_id, org_id, user_agent, cost_ms, func_code, previous_hash, hash)
    SELECT nextval('audit_log_id'), now() - ($1::int - n) * interval '5 seconds', 'bench-' || n % 500,
      'bench' || n % 500, '监管机构', '10.0.' || n % 200 || '.1', 'sys', (ARRAY['user', 'role', 'menu'])[1 + n % 3],
      'o' || n % 5000, (ARRAY['create', 'update', 'remove'])[1 + n % 3], '{"roleName": "旧", "remark": "说明"}',
      '{"roleName": "新", "remark": "另一段说明"}', 'ok', gen_random_uuid(), 'org-root', 'Mozilla/5.0', n % 300,
      'sys:user:edit', '-', '-' FROM generate_series(1, $1::int) n`)
  await client.query('VACUUM ANALYZE app_user')
  await client.query('VACUUM ANALYZE audit_log')
}

/** Lists of the back-office at size, as a signed-in administrator asks for them. */
export const measureLists = async (effort: Effort, only: string): Promise<Report> => {
  const folder = createDataFolder()
  const product = launchForBench(folder)
  const [loader, alone] = [startChild('load.ts'), startChild('postgres-alone.ts')]
  try {
    say('starting the product')
    const origin = await product.ready
    const url = databaseUrl(folder)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const cookies = {
      system: (await signIn(origin, 'sysadmin')).cookie,
      audit: (await signIn(origin, 'auditadmin')).cookie,
    }
    say(`adding ${rows} users and as many log rows`)
    await fill(client)
    await client.end()
    const { connections } = effort
    const load =
      (path: string, cookie: string): Measure =>
      seconds =>
        ask<LoadResult>(loader, {
          port: Number(new URL(origin).port),
          paths: [`${apiPrefix}${path}`],
          connections,
          seconds,
          headers: { cookie },
        } satisfies LoadJob)
    const database =
      (statements: Statement[]): Measure =>
      seconds =>
        ask<LoadResult>(alone, { url, statements, connections, seconds } satisfies AloneJob)

    const cases = await listCases(url)
    const measured: Comparison[] = []
    for (const { name, path, holder, statements } of cases.filter(each => each.name.includes(only)))
      measured.push(
        await compare(effort, name, 'PostgreSQL alone', load(path, cookies[holder]), database(statements)),
      )
    return {
      rows: measured,
      // What an index narrows to a few rows costs the database next to nothing: there it is told, not judged.
      requirements: measured
        .filter(({ name }) => !name.includes(' of one '))
        .map(row => ({
          name: `cost of ${row.name}, times its SQL alone`,
          value: 1 / row.ratio,
          bound: 'at most',
          limit: timesTheSql,
        })),
    }
  } finally {
    for (const child of [loader, alone]) child.kill()
    await product.stop()
    removeDataFolder(folder)
  }
}
