import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressionsOf } from '../../server/src/testing/prometheus.ts'
import { publishingDeskOver } from '../support/publications.ts'
import { record } from '../support/record.ts'
import { allWell } from './outage-of-part.ts'
import { type Picture, startPicture } from './picture.ts'
import { type Load, loadOn } from './picture-load.ts'
import { startPrometheus } from './prometheus.ts'

const token = 'a-token-for-the-scrape'
const deployed = path.resolve(import.meta.dirname, '../../deploy')
/** What there is only where something is amiss, was set up by hand, or where files lie in a folder. */
const mayBeEmpty = /5\.\.|backup|certificate|task_failures_in_row|last_run_success|storage_free_bytes/

const startMs = 1_800_000

let picture: Picture
let load: Load
let prometheus: Awaited<ReturnType<typeof startPrometheus>>
beforeAll(async () => {
  picture = await startPicture({ METRICS_TOKEN: token })
  const desk = await publishingDeskOver(picture.origin, picture.pair.urls[0])
  prometheus = await startPrometheus(picture.origins, token)
  load = await loadOn(picture.origin, desk)
  await allWell(load, 0)
}, startMs)
afterAll(async () => {
  await load?.end()
  await prometheus?.end()
  await picture?.end()
})

const firing = async (): Promise<string[]> =>
  (await prometheus.alerts())
    .filter(({ state }) => state === 'firing')
    .map(({ labels }) => `${labels.alertname} ${labels.instance ?? ''}`.trim())

test('C-30: under load every panel of the dashboard shows something, and every rule is understood', async () => {
  const { panels } = JSON.parse(readFileSync(path.join(deployed, 'grafana/sunport.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const wanted = shown.filter(each => !mayBeEmpty.test(each))
  const empty = async (): Promise<string[]> => {
    const answers = await Promise.all(wanted.map(async each => [each, await prometheus.query(each)] as const))
    return answers.flatMap(([each, { length }]) => (length > 0 ? [] : [each]))
  }
  await expect.poll(empty, { timeout: 180_000, interval: 1_000 }).toEqual([])
  for (const each of expressionsOf(readFileSync(path.join(deployed, 'prometheus/alerts.yml'), 'utf8')))
    await prometheus.query(each)
  const [perSecond] = await prometheus.query('sum(rate(sunport_http_requests_total[5m]))')
  const lag = await prometheus.query('max(sunport_replication_lag_seconds)')
  record({
    id: 'C-30',
    promise: 'the dashboard and the rules say something of a deployment under load',
    rounds: shown.length,
    failures: 0,
    figures: {
      panels: panels.length,
      'asked and shown': wanted.length,
      'requests a second': Number(perSecond?.value[1] ?? 0).toFixed(1),
      'standby behind (s)': Number(lag[0]?.value[1] ?? 0).toFixed(2),
    },
    control: 'an instance that is killed (C-31)',
  })
  expect(Number(perSecond?.value[1])).toBeGreaterThan(0)
})

test('C-31: an instance that is killed has its alert firing, and no other, until it is back', async () => {
  const away = `SunportInstanceDown ${new URL(picture.origins[0]).host}`
  const before = await firing()
  expect(before).not.toContain(away)
  const killedAt = performance.now()
  await picture.instance.kill()
  await expect.poll(firing, { timeout: 240_000, interval: 1_000 }).toContain(away)
  const seconds = Math.round((performance.now() - killedAt) / 1000)
  const others = (await firing()).filter(each => each !== away && !before.includes(each))
  await picture.instance.revive()
  await expect.poll(firing, { timeout: 60_000, interval: 1_000 }).not.toContain(away)
  record({
    id: 'C-31',
    promise: 'an instance that is away is told of, and no other thing',
    rounds: 1,
    failures: others.length,
    figures: { 'firing after (s)': seconds, others: others.join(', ') || 'none' },
    control: 'before it was killed and after it was back the alert did not fire',
  })
  expect(others).toEqual([])
})
