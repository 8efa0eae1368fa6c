import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { routerBase } from '@sunport/contract/constants.ts'
import { ask } from '../child.ts'
import type { FloodJob, FloodResult } from '../flood.ts'
import type { IdleJob, IdleResult } from '../idle.ts'
import type { LoadResult } from '../latencies.ts'
import type { LoadJob } from '../load.ts'
import { say } from '../measure.ts'
import { type Pair, type Row, rowOf, type Side, takeTurn } from './alternate.ts'
import type { Stage } from './stage.ts'
import { median } from './statistics.ts'

const keptPages = ({ main, pack }: Stage): string[] => [
  routerBase + pack.homePath,
  main.samples.lists[0]?.page ?? '',
  main.samples.articles[0]?.page ?? '',
]

const strangers = 15

/** What somebody asks for who tries addresses: known and unknown infos, far pages, names that no page knows. */
const randomAddresses = ({ main, pack }: Stage): string[] => {
  const word = (): string => randomBytes(6).toString('hex')
  return main.samples.notices.slice(0, 500).flatMap(({ page }, at) => {
    const { page: list = '' } = main.samples.lists[at % main.samples.lists.length] ?? {}
    return [
      page,
      page.replace(/([?&]id=)[^&]+/, `$1${word()}`),
      list.replace(/page=\d+/, `page=${1 + (at % 400)}`),
      `${list}&title=${word()}`,
      `${routerBase}${pack.homePath}?${word()}=${word()}`,
      `${routerBase}/${word()}`,
    ]
  })
}

/** Pages from memory while others ask for what is not there, against the same pages alone. */
export const randomBeside = async (stage: Stage): Promise<Row[]> => {
  const { main } = stage
  const paths = randomAddresses(stage)
  const kept = stage.load(main, keptPages(stage))
  const beside: Side = {
    pids: main.pids,
    measure: async seconds => {
      const noise = ask<LoadResult>(stage.child('load.ts', 'strangers'), {
        port: main.port,
        paths,
        connections: strangers,
        seconds,
      } satisfies LoadJob)
      const [result] = await Promise.all([kept.measure(seconds), noise])
      return result
    },
  }
  return [
    await stage.compare(
      {
        group: 'random',
        name: `cached pages beside ${strangers} connections with random addresses`,
        against: 'the same pages alone',
        wanted: [
          { of: 'ratio', bound: 'at least', limit: 0.8 },
          { of: 'p99', bound: 'at most', limit: 3 },
        ],
      },
      beside,
      kept,
    ),
  ]
}

const idleConnections = 10_000

const megabytesOf = (pid: number): number => {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(resident) / 1024
  } catch {
    return Number.NaN
  }
}

/** Cached pages while thousands of connections are held that ask for nothing. */
export const idleBeside = async (stage: Stage): Promise<Row[]> => {
  const { main, effort } = stage
  const [path = ''] = keptPages(stage).slice(-1)
  const act = (what: IdleJob['act']): Promise<IdleResult> =>
    ask<IdleResult>(stage.child('idle.ts'), {
      port: main.port,
      path,
      connections: idleConnections,
      act: what,
    } satisfies IdleJob)
  const kept = stage.load(main, keptPages(stage))
  const pairs: Pair[] = []
  const held: number[] = []
  const megabytes: number[] = []
  await kept.measure(1)
  for (let round = 0; round < effort.rounds; round += 1) {
    const before = megabytesOf(main.pids.app)
    await act('hold')
    const ours = await takeTurn(kept, effort.seconds)
    held.push((await act('count')).held)
    megabytes.push(megabytesOf(main.pids.app) - before)
    await act('release')
    pairs.push({ ours, limit: await takeTurn(kept, effort.seconds) })
  }
  const row = rowOf(
    {
      group: 'idle',
      name: `cached pages beside ${idleConnections} idle connections`,
      against: 'the same pages alone',
      note: `${median(megabytes).toFixed(0)} MB more with them`,
    },
    pairs,
  )
  const kept10k = { name: 'connections still open', bound: 'at least', limit: idleConnections } as const
  return [{ ...row, requirements: [{ ...kept10k, value: Math.min(...held) }] }]
}

const times = 3
/** So many turns long. */
const floodTurns = 5
const normalTimes = 3
const recoverWithin = 10

/** So long until a page that must be drawn is there about as soon as before. */
const secondsUntilNormal = async (stage: Stage, usualMs: number): Promise<number> => {
  const { main } = stage
  const since = performance.now()
  const elapsed = (): number => (performance.now() - since) / 1_000
  for (const { page } of main.samples.notices.toReversed()) {
    const askedAt = performance.now()
    const answer = await fetch(main.origin + page, { signal: AbortSignal.timeout(30_000) }).catch(
      () => undefined,
    )
    await answer?.arrayBuffer()
    if (answer?.status === 200 && performance.now() - askedAt <= normalTimes * usualMs) return elapsed()
    if (elapsed() > 6 * recoverWithin) break
  }
  return elapsed()
}

/** Three times what can be borne, sent whether or not there are answers. */
export const overload = async (stage: Stage): Promise<Row[]> => {
  const { main, effort } = stage
  const paths = main.samples.articles.map(({ page }) => page)
  const drawing = stage.load(main, paths)
  await drawing.measure(1)
  const sustainable = await takeTurn(drawing, 2 * effort.seconds)
  const seconds = floodTurns * effort.seconds
  let last: FloodResult | undefined
  const flooded: Side = {
    pids: main.pids,
    measure: async () => {
      last = await ask<FloodResult>(stage.child('flood.ts'), {
        port: main.port,
        // From the other end: none that was drawn a moment ago.
        paths: paths.toReversed(),
        perSecond: times * sustainable.perSecond,
        seconds,
      } satisfies FloodJob)
      const { sent, good, refused, other, goodput } = last
      say(`  ${sent} sent: ${good} good, ${refused} refused, ${other} unanswered`)
      return { perSecond: goodput, answers: good, p50: Number.NaN, p99: Number.NaN, failures: 0 }
    },
  }
  const pair: Pair = { ours: await takeTurn(flooded, seconds), limit: sustainable }
  const recovered = await secondsUntilNormal(stage, sustainable.p50)
  const isAlive = await fetch(`${main.origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const row = rowOf(
    {
      group: 'overload',
      name: `articles not cached, ${times} times what can be borne, ${seconds} s`,
      against: 'what can be borne',
      wanted: [{ of: 'ratio', bound: 'at least', limit: 0.8 }],
      note: `of ${last?.sent} sent ${last?.refused} were refused and ${last?.other} unanswered`,
    },
    [pair],
  )
  return [
    {
      ...row,
      requirements: [
        ...row.requirements,
        { name: 'alive afterwards', value: Number(isAlive), bound: 'at least', limit: 1 },
        { name: 'seconds until normal', value: recovered, bound: 'at most', limit: recoverWithin },
      ],
    },
  ]
}
