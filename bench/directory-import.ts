import { setTimeout as pause } from 'node:timers/promises'
import type { DirectoryImport, ImportState } from '@sunport/contract/calls/directory-import.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { apiOf, signIn } from '../e2e/support/api.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import { codeOf, suppliersCsv, uploadSuppliers } from '../e2e/support/directory-file.ts'
import { say } from './measure.ts'
import { launchForBench, watchMemory } from './product.ts'
import type { Report } from './report.ts'

const rows = 100_000
const askMs = 500

const megabytes = (bytes: number | undefined): number => (bytes ?? 0) / 1024 / 1024

/** A register of a province, from the file to the directory: how long it takes, and what it takes of memory. */
export const measureImport = async (): Promise<Report> => {
  const folder = createDataFolder()
  say("loading demo content, then starting anew: what loading took of memory is not the import's")
  const loading = launchForBench(folder)
  await loading.ready
  await loading.stop()
  const product = launchForBench(folder)
  try {
    const origin = await product.ready
    const [pack] = await discoverPacks()
    const session = await signIn(origin, 'directory')
    const api = apiOf(origin, session)
    const siteId = pack?.siteCode ?? ''
    const atRest = megabytes(watchMemory(product.pid).stop())
    const memory = watchMemory(product.pid)
    const until = async (id: string, state: ImportState): Promise<DirectoryImport> => {
      for (;;) {
        const found = await api.directoryImport.get({ id })
        if (found.state === state) return found
        if (found.state === 'failed') throw new Error(found.note ?? '')
        await pause(askMs)
      }
    }
    const csv = suppliersCsv(rows, number => `压测供应商${number}有限公司`)
    say(`${rows} rows, ${(csv.length / 1e6).toFixed(1)} million characters; at rest ${atRest.toFixed(0)} MB`)
    const bring = async (text: string, name: string) => {
      const began = performance.now()
      const { id } = await uploadSuppliers(origin, session, siteId, text)
      const ready = await until(id, 'ready')
      const compared = (performance.now() - began) / 1000
      await api.directoryImport.apply({ id })
      const done = await until(id, 'done')
      const whole = (performance.now() - began) / 1000
      say(`${name}: compared ${compared.toFixed(0)} s, whole ${whole.toFixed(0)} s, ${JSON.stringify(ready)}`)
      return { compared, written: whole - compared, done }
    }
    const first = await bring(csv, 'all new')
    const again = await bring(csv.replaceAll('测试路7号', '测试路七号'), 'the same with some changed')
    const before = performance.now()
    const found = await api.supplierDesk.list({ keyword: codeOf(77_777), currPage: 1, pageSize: 10 })
    const finding = performance.now() - before
    const peak = megabytes(memory.stop())
    say(`peak ${peak.toFixed(0)} MB; found ${found.rows[0]?.name} in ${finding.toFixed(0)} ms`)
    return {
      rows: [],
      requirements: [
        { name: 'rows written of the first file', value: first.done.applied, bound: 'at least', limit: rows },
        { name: 'seconds to compare them', value: first.compared, bound: 'at most', limit: 120 },
        { name: 'seconds to write them', value: first.written, bound: 'at most', limit: 180 },
        { name: 'seconds to compare them again', value: again.compared, bound: 'at most', limit: 180 },
        { name: 'megabytes more than at rest', value: peak - atRest, bound: 'at most', limit: 300 },
        { name: 'milliseconds to find one', value: finding, bound: 'at most', limit: 1000 },
      ],
    }
  } finally {
    await product.stop()
    removeDataFolder(folder)
  }
}
