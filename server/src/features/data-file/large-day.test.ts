import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { holding } from '../../testing/held-memory.ts'
import { packText } from './packed.ts'
import { linesOf } from './records.ts'

const records = inject('isLongRun') ? 100_000 : 20_000
const folder = mkdtempSync(join(tmpdir(), 'sunport-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ids = Array.from({ length: records }, (_, at) => `id-${at}`)
const rowOf = (id: string): InfoRow =>
  ({
    id,
    title: '设备采购',
    attchList: [],
    clickNum: 1,
    content: `${'正文'.repeat(300)}${id}`,
  }) as unknown as InfoRow

/** Made of as many batches as there are, and looked at while each tenth is asked for. */
const packed = async (wholeRows: (batch: string[]) => InfoRow[]) => {
  const { look, most } = holding()
  let asked = 0
  const text = linesOf({ ids, gone: [] }, undefined, {
    origin: '',
    wholeRows: async batch => {
      asked += 1
      if (asked % 20 === 0) look()
      return wholeRows(batch)
    },
    releases: async () => [],
    packageOf: () => ({}),
  })
  const made = await packText(text, folder, 'day')
  if (!made) throw new Error('nothing was made')
  return { made, most: most() }
}

test('a day of many records goes into its file batch by batch, and none is held when it is done', async () => {
  const { made, most } = await packed(batch => batch.map(rowOf))
  expect(made.plainSize).toBeGreaterThan(records * 1500)
  expect(most).toBeLessThan(made.plainSize / 4)

  let [lines, rest] = [0, '']
  await pipeline(Readable.from(made.read()), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
    const words = new TextDecoder()
    for await (const piece of pieces) {
      const found = (rest + words.decode(piece, { stream: true })).split('\n')
      rest = found.pop() ?? ''
      for (const line of found) if (line.includes(`"id":"${ids[lines]}",`)) lines += 1
    }
  })
  expect(rest).toBe('')
  expect(lines).toBe(records)

  // Rows that somebody keeps are noticed by the same measure.
  const kept: InfoRow[][] = []
  const keeping = await packed(batch => {
    const rows = batch.map(rowOf).map(row => ({ ...row, content: Buffer.from(row.content ?? '').toString() }))
    kept.push(rows)
    return rows
  })
  expect(kept.flat()).toHaveLength(records)
  expect(keeping.most).toBeGreaterThan(made.plainSize / 4)
})
