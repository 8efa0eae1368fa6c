import { discoverPacks } from '@sunport/regions/discover.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../e2e/support/data-folder.ts'
import { captureAnswer, findSamples } from './cases.ts'
import { ask, hear, startChild } from './child.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { compare, type Effort, type Measure, say } from './measure.ts'
import type { AloneJob } from './postgres-alone.ts'
import { launchForBench } from './product.ts'
import type { Comparison, Report } from './report.ts'
import { recorder } from './statements.ts'

const required = { name: 'article, cached', atLeast: 0.6 }

/** Pages and calls of a fresh installation, against a bare Node server and against PostgreSQL alone. */
export const measurePages = async (effort: Effort, only: string): Promise<Report> => {
  const { connections } = effort
  const folder = createDataFolder()
  const product = launchForBench(folder)
  const [loader, alone, bare] = ['load.ts', 'postgres-alone.ts', 'bare-server.ts'].map(startChild) as [
    ReturnType<typeof startChild>,
    ReturnType<typeof startChild>,
    ReturnType<typeof startChild>,
  ]
  try {
    say('starting the product with demo content')
    const origin = await product.ready
    const port = Number(new URL(origin).port)
    const barePort = await hear<number>(bare)
    const [pack] = await discoverPacks()
    if (!pack) throw new Error('There is no region.')
    const { cases, siteCode, channels, infoId } = await findSamples(origin, pack)
    const url = databaseUrl(folder)
    const statements = await recorder(url)
    const sent = {
      list: await statements.list({ siteCode, channels }),
      detail: await statements.detail(infoId),
    }
    await statements.end()
    const load =
      (target: number, path: string): Measure =>
      seconds =>
        ask<LoadResult>(loader, { port: target, paths: [path], connections, seconds } satisfies LoadJob)
    const rows: Comparison[] = []
    for (const { name, path, statements: kind } of cases.filter(each => each.name.includes(only))) {
      await ask(bare, await captureAnswer(origin, path))
      rows.push(await compare(effort, name, 'bare Node server', load(port, path), load(barePort, path)))
      if (!kind) continue
      const database: Measure = seconds =>
        ask<LoadResult>(alone, { url, statements: sent[kind], connections, seconds } satisfies AloneJob)
      rows.push(await compare(effort, name, 'PostgreSQL alone', load(port, path), database))
    }
    const found = rows.find(({ name }) => name === required.name)
    const name = `${required.name}, of the bare server`
    const requirements = found
      ? [{ name, value: found.ratio, bound: 'at least', limit: required.atLeast } as const]
      : []
    return { rows, requirements }
  } finally {
    for (const child of [loader, alone, bare]) child.kill()
    await product.stop()
    removeDataFolder(folder)
  }
}
