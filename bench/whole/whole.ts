import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { type Effort, say } from '../measure.ts'
import { isMet } from '../report.ts'
import type { Row } from './alternate.ts'
import { cachedCalls, cachedPages, conditional } from './cached.ts'
import { type Bar, drawChart, shownRatio } from './chart.ts'
import { chartWords, inChinese } from './chinese.ts'
import { drawnPages, readCalls } from './drawn.ts'
import { database, searches } from './found.ts'
import { asMarkdown, type Occasion } from './markdown.ts'
import { whilePublishing } from './mixed.ts'
import { behindNginx } from './nginx.ts'
import { costBySize } from './sizes.ts'
import { mainSize, onStage, type Stage } from './stage.ts'
import { idleBeside, overload, randomBeside } from './strain.ts'

type Group = (stage: Stage) => Promise<Row[]>

/** In the order they are measured in: what strains the product most stands last. */
export const groups: Record<string, Group[]> = {
  cached: [cachedPages],
  conditional: [conditional],
  json: [cachedCalls, readCalls],
  drawn: [drawnPages],
  words: [searches],
  database: [database],
  nginx: [behindNginx],
  sizes: [costBySize],
  random: [randomBeside],
  idle: [idleBeside],
  mixed: [whilePublishing],
  overload: [overload],
}

export interface WholeBench {
  /** Of `groups`; none means all. */
  names: readonly string[]
  folder: string
  sizes: readonly number[]
  json: boolean
  /** A look whether everything runs: its figures are written nowhere that counts. */
  isQuick: boolean
}

const root = path.resolve(import.meta.dirname, '../..')
/** What a complete run writes for everybody to read, and where all others leave the same. */
const published = {
  report: 'bench/report.md',
  en: 'docs/images/bench.svg',
  zh: 'docs/images/bench.zh-CN.svg',
}
const beside = { report: 'report.md', en: 'bench.svg', zh: 'bench.zh-CN.svg' }

const barOf = ({ group, name, against, ratio, requirements }: Row, isChinese: boolean): Bar => {
  const phrase = `${group}: ${name}`
  const rate = requirements.find(each => each.name.startsWith('rate'))
  const cost = requirements.find(each => each.name.startsWith('cost'))
  const wanted = rate?.limit ?? (cost && 1 / cost.limit)
  return {
    name: isChinese ? inChinese(phrase) : phrase,
    against: isChinese ? inChinese(against) : against,
    ratio,
    ...(wanted !== undefined && { wanted }),
  }
}

const write = (rows: readonly Row[], occasion: Occasion, isComplete: boolean): string => {
  const folder = isComplete ? root : path.join(root, '.build/bench')
  const files = isComplete ? published : beside
  mkdirSync(folder, { recursive: true })
  const save = (file: string, text: string): void => writeFileSync(path.join(folder, file), text)
  for (const [language, isChinese] of [
    ['en', false],
    ['zh', true],
  ] as const)
    save(
      files[language],
      drawChart(
        rows.map(row => barOf(row, isChinese)),
        chartWords[language],
      ),
    )
  const chart = path.posix.relative(path.posix.dirname(files.report), files.en)
  save(files.report, asMarkdown(rows, occasion, chart))
  return path.relative(root, path.join(folder, files.report))
}

const busy = (): string => loadavg()[0]?.toFixed(1) ?? '?'

const databaseVersion = async ({ main }: Stage): Promise<string> => {
  const { rows } = await main.client.query<{ server_version: string }>('SHOW server_version')
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`
}

/** Everything, or the groups that are named; a group that breaks is told and takes no other with it. */
export const measureWhole = async (effort: Effort, bench: WholeBench): Promise<boolean> => {
  const { names, folder, sizes, json, isQuick } = bench
  const startedAt = performance.now()
  const quiet = busy()
  const missing: string[] = []
  const { rows, versions } = await onStage(effort, { folder, sizes }, async stage => {
    const measured: Row[] = []
    for (const [name, works] of Object.entries(groups)) {
      if (names.length > 0 && !names.includes(name)) continue
      try {
        const own: Row[] = []
        for (const work of works) own.push(...(await work(stage)))
        for (const row of own)
          say(`  ${name}: ${row.name}, against ${row.against}: ${shownRatio(row.ratio.median)}`)
        if (own.length === 0) missing.push(`${name}, for want of what it needs`)
        measured.push(...own)
      } catch (error) {
        missing.push(`${name}: ${error instanceof Error ? error.message : error}`)
        say(`  ${name} broke: ${error instanceof Error ? error.stack : error}`)
      }
    }
    return { rows: measured, versions: `Node ${process.versions.node}, ${await databaseVersion(stage)}` }
  })
  const { connections, seconds, rounds } = effort
  const occasion: Occasion = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim()}, ${arch()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions,
    settings: `${connections} connections, ${rounds} turns of ${seconds} s each, ${sizes.join(' and ')} notices, the rest on ${sizes.includes(mainSize) ? mainSize : Math.max(...sizes)}`,
    load: `${quiet}, ${busy()}`,
    minutes: (performance.now() - startedAt) / 60_000,
    missing,
  }
  const report = write(rows, occasion, names.length === 0 && !isQuick)
  if (json) process.stdout.write(`${JSON.stringify({ occasion, rows }, null, 2)}\n`)
  say(`${report}, after ${occasion.minutes.toFixed(1)} minutes`)
  const hasFailures = rows.some(({ ours, group }) => group !== 'overload' && ours.failures > 0)
  return !hasFailures && rows.every(({ requirements }) => requirements.every(isMet))
}
