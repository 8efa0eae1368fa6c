import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { BareAnswer } from '../bare-server.ts'
import { captureAnswer } from '../capture.ts'
import { ask, hear, startChild } from '../child.ts'
import type { LoadResult } from '../latencies.ts'
import type { LoadJob } from '../load.ts'
import type { Effort } from '../measure.ts'
import type { PgServerJob } from '../pg-server.ts'
import type { Statement } from '../postgres-alone.ts'
import { alternate, type CaseName, type Row, rowOf, type Side } from './alternate.ts'
import { type Installation, openInstallation } from './installation.ts'
import { type Samples, samplesOf } from './samples.ts'

export interface Place extends Installation {
  samples: Samples
}

/** What all cases are measured on. */
export interface Stage {
  effort: Effort
  packs: readonly RegionPack[]
  pack: RegionPack
  /** The smallest and the largest installation are compared with each other; everything else is measured on the main one. */
  small: Place
  main: Place
  large: Place
  /** One process for each name. */
  child(file: string, name?: string): ChildProcess
  /** Asks a place for these addresses in turns. */
  load(place: Pick<Place, 'port' | 'pids'>, paths: string[], more?: Partial<LoadJob>): Side
  /** A bare server that sends what the product answers here now. */
  same(file: 'bare-server.ts' | 'fastify-server.ts', path: string, more?: Partial<LoadJob>): Promise<Side>
  /** The minimal server over the same database. */
  minimal(statements: Statement[], addresses: string[]): Promise<Side>
  compare(name: CaseName, ours: Side, limit: Side, effort?: Partial<Effort>): Promise<Row>
}

export const mainSize = 100_000
const calmMs = 200
const calmLooks = 5
const patience = 60

/** Until what a page weighs no longer changes: its strong encoding is made a while after its first answer. */
const settled = async (origin: string, path: string): Promise<BareAnswer> => {
  let answer = await captureAnswer(origin, path)
  for (let [same, looks] = [0, 0]; same < calmLooks && looks < patience; looks += 1) {
    await pause(calmMs)
    const next = await captureAnswer(origin, path)
    same = next.body === answer.body ? same + 1 : 0
    answer = next
  }
  return answer
}

/** Opens what the measuring needs, and ends all of it afterwards. */
export const onStage = async <T>(
  effort: Effort,
  { folder, sizes }: { folder: string; sizes: readonly number[] },
  work: (stage: Stage) => Promise<T>,
): Promise<T> => {
  const packs = await discoverPacks()
  const [pack] = packs
  if (!pack) throw new Error('There is no region.')
  const children = new Map<string, ChildProcess>()
  const ports = new Map<string, Promise<number>>()
  const places: Place[] = []
  const child = (file: string, name = file): ChildProcess => {
    const known = children.get(name)
    if (known) return known
    const started = startChild(file)
    children.set(name, started)
    return started
  }
  const serverAt = async (file: string): Promise<{ server: ChildProcess; port: number }> => {
    const server = child(file)
    if (!ports.has(file)) ports.set(file, hear<number>(server))
    return { server, port: (await ports.get(file)) ?? 0 }
  }

  try {
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const installation = await openInstallation(folder, size, packs)
      places.push({ ...installation, samples: await samplesOf(installation.client, packs) })
    }
    const [small, large] = [places[0], places.at(-1)]
    if (!small || !large) throw new Error('No size was asked for.')
    const main = places.find(({ size }) => size === mainSize) ?? large
    const load: Stage['load'] = ({ port, pids }, paths, more = {}) => ({
      pids,
      measure: seconds =>
        ask<LoadResult>(child('load.ts'), {
          port,
          paths,
          connections: effort.connections,
          seconds,
          ...more,
        } satisfies LoadJob),
    })
    return await work({
      effort,
      packs,
      pack,
      small,
      main,
      large,
      child,
      load,
      same: async (file, path, more) => {
        const { server, port } = await serverAt(file)
        await ask(server, await settled(main.origin, path))
        return load({ port, pids: { app: server.pid ?? 0, db: 0 } }, [path], more)
      },
      minimal: async (statements, addresses) => {
        const { server, port } = await serverAt('pg-server.ts')
        await ask(server, { url: main.url, statements } satisfies PgServerJob)
        return load({ port, pids: { app: server.pid ?? 0, db: main.pids.db } }, addresses)
      },
      compare: async (name, ours, limit, other = {}) =>
        rowOf(name, await alternate({ ...effort, ...other }, ours, limit)),
    })
  } finally {
    for (const each of children.values()) each.kill()
    for (const place of places) await place.stop()
  }
}
