import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup } from '../../platform/installation/backup-note.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Asked, askedBy, expressionsOf } from '../../testing/prometheus.ts'

const metricsToken = 'a-token-for-the-scrape'
const deploy = join(import.meta.dirname, '../../../../deploy')
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8')

let app: TestApp
let standby: pg.Client
let series: string[]

/** What Prometheus itself says of each address that it scrapes. */
const ofPrometheus = ['up']

beforeAll(async () => {
  app = await createTestApp({ config: { metricsToken } })
  const { db, http, url } = app
  // What an installation has that is looked after: a standby, a certificate, a backup, tasks that have run.
  standby = new pg.Client({
    connectionString: url,
    application_name: 'standby-one',
    replication: 'true',
  } as pg.ClientConfig)
  await standby.connect()
  await db.execute(sql`UPDATE site_domain SET certificate_until = now() + interval '40 days'`)
  await noteBackup(db, { madeAt: new Date().toISOString(), folder: '/mnt/one', bytes: 1 })
  await db.execute(sql`
    INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at, start_at, end_at, phase, result)
    SELECT 'run-1', id, job_code, job_name, task_group, 'scheduled', now(), now(), now(), 'done', '1'
    FROM timed_task WHERE status = '1' ORDER BY job_code LIMIT 1`)
  await http.inject('/gpcms/rest/web/v2/info/getInfoById?id=1')
  const headers = { authorization: `Bearer ${metricsToken}` }
  series = (await http.inject({ url: '/metrics', headers })).body.split('\n')
})
afterAll(async () => {
  await standby.end()
  await app.close()
})

const isThere = ({ metric, labels }: Asked): boolean =>
  ofPrometheus.includes(metric) ||
  series.some(
    line =>
      (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) &&
      labels.every(([label, value]) => label === 'job' || line.includes(`${label}="${value}"`)),
  )

const wanting = (expressions: readonly string[]): Asked[] =>
  expressions.flatMap(askedBy).filter(each => !isThere(each))

test('every alert asks for what a running server tells', () => {
  const expressions = expressionsOf(read('prometheus/alerts.yml'))
  expect(expressions.length).toBe([...read('prometheus/alerts.yml').matchAll(/- alert:/g)].length)
  expect(expressions.every(each => askedBy(each).length > 0)).toBe(true)
  expect(wanting(expressions)).toEqual([])
})

test('every panel of the dashboard asks for what a running server tells', () => {
  const { panels } = JSON.parse(read('grafana/sunport.json')) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.every(each => askedBy(each).length > 0)).toBe(true)
  expect(wanting(expressions)).toEqual([])
})

test('what is not told would be noticed', () => {
  expect(wanting(['rate(sunport_nobody_knows_total[5m])', 'sunport_renders{state="asleep"}'])).toHaveLength(2)
})
