import { createHash } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../e2e/support/api.ts'
import type { Product } from '../../e2e/support/product.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from '../support/installation.ts'
import { residentMb } from '../support/processes.ts'
import { msUntil, readOn } from '../support/readers.ts'
import { record, rounds } from '../support/record.ts'
import { lostUploads, newContent, type Uploaded, upload } from '../support/uploads.ts'
import { type Swift, startSwift } from './swift.ts'
import { swiftKeys } from './swift-settings.ts'

const outages = rounds(2, 10)

let swift: Swift
let database: OwnDatabase
let place: ReturnType<typeof installation>
let product: Product
let origin: string
beforeAll(async () => {
  swift = await startSwift()
  database = await ownDatabase()
  place = installation(database.url, { FILES_URL: swift.url, ...swiftKeys })
  product = place.launch()
  origin = await ready(product)
})
afterAll(async () => {
  await place?.end()
  await database?.end()
  await swift?.end()
})

test('C-03: while the bucket is away uploads are refused in words, pages go on, and nothing acknowledged is lost', async () => {
  const session = await signIn(origin)
  const kept: Uploaded[] = []
  const refusals = new Map<string, number>()
  let isOver = false
  const uploading = (async () => {
    while (!isOver)
      await upload(origin, session, newContent(200_000)).then(
        each => kept.push(each),
        ({ message }: Error) => refusals.set(message, (refusals.get(message) ?? 0) + 1),
      )
  })()
  await msUntil(async () => kept.length >= 3)
  const pages = readOn(`${origin}/maincms-web/`, 50)
  const back: number[] = []
  for (let round = 0; round < outages; round++) {
    await swift.kill('proxy')
    const refused = [...refusals.values()].reduce((sum, each) => sum + each, 0)
    await msUntil(async () => [...refusals.values()].reduce((sum, each) => sum + each, 0) > refused + 2)
    await pause(500)
    await swift.revive('proxy')
    const before = kept.length
    back.push(await msUntil(async () => kept.length > before + 1))
  }
  isOver = true
  await uploading
  const reads = await pages.end()
  const unread = reads.filter(({ status }) => status !== 200 && status !== 302).length
  const lost = (await lostUploads(origin, kept)).length
  const strange = [...refusals.keys()].filter(message => message !== 'upload: 503 4918')
  record({
    id: 'C-03',
    promise: 'a bucket that is away costs uploads their answer, and nobody anything else',
    rounds: outages,
    failures: unread + lost + strange.length,
    figures: {
      'uploads taken': kept.length,
      'refused with 503 4918': refusals.get('upload: 503 4918') ?? 0,
      'other refusals': strange.join('; ') || 'none',
      'acknowledged and lost': lost,
      'pages read': reads.length,
      'not answered': unread,
      'ms until the next upload': back.join(' '),
    },
    control: `${kept.length} uploads were read back by digest`,
  })
  expect([unread, lost, strange]).toEqual([0, 0, []])
})

test('C-05: many large downloads at once pass through the server in pieces', async () => {
  const session = await signIn(origin)
  const { id, digest } = await upload(origin, session, newContent(13_000_000))
  const atOnce = 30
  const before = residentMb(product.pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(product.pid))
  }, 20)
  const download = async (): Promise<boolean> => {
    const answer = await fetch(`${origin}${apiPrefix}/rest/v2/files/${id}`, {
      headers: { cookie: session.cookie },
    })
    const hash = createHash('sha256')
    for await (const piece of answer.body ?? []) hash.update(piece)
    return hash.digest('hex') === digest
  }
  const begun = performance.now()
  const whole = await Promise.all(Array.from({ length: atOnce }, download))
  const seconds = (performance.now() - begun) / 1000
  clearInterval(looking)
  const wrong = whole.filter(isWhole => !isWhole).length
  record({
    id: 'C-05',
    promise: 'downloads from a bucket pass through the server in pieces',
    rounds: atOnce,
    failures: wrong,
    figures: {
      'MB each': 17,
      'MB a second': Math.round((17.3 * atOnce) / seconds),
      'memory grown by at most': `${most - before} MB`,
    },
    control: `as a whole they would be ${17 * atOnce} MB`,
  })
  expect(wrong).toBe(0)
  expect(most - before).toBeLessThan(200)
})
