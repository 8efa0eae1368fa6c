import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { problems } from '@sunport/contract/problems.ts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { readConfig } from '../config.ts'
import { atPace, type Pace, uploadPace } from './body-pace.ts'
import { sendProblem } from './errors.ts'
import { createHttpServer } from './server.ts'
import { createFormReader, type FormReader } from './upload.ts'

const boundary = 'xxSunportxx'
const type = `multipart/form-data; boundary=${boundary}`
const opening = (headers = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n${headers}\r\n`
const closing = `\r\n--${boundary}--\r\n`

/** A server that answers how large the file was, to clients whom a header names. */
const serve = async (pace?: Pace) => {
  const app = await createHttpServer(readConfig({ NODE_ENV: 'test' }, ['north']), silentLog, () => false)
  const readForm: FormReader = createFormReader(pace)
  let working = Promise.resolve()
  let inWork = 0
  let latest: Socket | undefined
  app.server.on('connection', socket => {
    latest = socket
  })
  app.post('/files', async (request, reply) => {
    const client = String(request.headers['x-client'])
    const isGuest = request.headers['x-at-work'] === undefined
    try {
      return await readForm({ request, reply, client, isGuest }, async ({ file }) => {
        inWork += 1
        await working
        return { size: file.size }
      })
    } catch (failure) {
      return sendProblem(request, reply, failure)
    }
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    close: () => app.close(),
    inWork: () => inWork,
    /** How much the server has read of whoever came last. */
    bytesRead: () => latest?.bytesRead ?? 0,
    /** Until this settles, whatever has come stays in somebody's hands. */
    holdWork: (until: Promise<void>) => {
      working = until
    },
    /** Sends the pieces as they stand, each after the one before has gone out; tells all that is heard. */
    send: async (client: string, pieces: readonly (string | Buffer)[], head: Record<string, string> = {}) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
      const heard: Buffer[] = []
      socket.on('data', part => heard.push(part)).on('error', () => undefined)
      const closed = new Promise<string>(resolve =>
        socket.on('close', () => resolve(Buffer.concat(heard).toString())),
      )
      const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
      const headers = {
        host: 'x',
        'x-client': client,
        'content-type': type,
        'content-length': `${length}`,
        ...head,
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST /files HTTP/1.1\r\n${lines.join('')}\r\n`)
      for (const piece of pieces) await new Promise(resolve => socket.write(piece, resolve))
      return { socket, closed, said: () => Buffer.concat(heard).toString() }
    },
  }
}

const whole = (content: string | Buffer) => [opening(), content, closing]
const close = { connection: 'close' }
const patience = { timeout: 60_000 }

describe('half-sent bodies', () => {
  let server: Awaited<ReturnType<typeof serve>>
  const halves: Socket[] = []
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(async () => {
    for (const socket of halves) socket.destroy()
    await server.close()
  })

  test('of one client keep no other from sending, and a client has several places', async () => {
    const half = async (client: string) =>
      halves.push((await server.send(client, [opening()], { 'content-length': '100000' })).socket)
    for (let sent = 0; sent < 30; sent += 1) await half('slow')
    for (let client = 0; client < 20; client += 1) await half(`slow-${client}`)
    const other = await server.send('other', whole('好'), close)
    expect(await other.closed).toContain('{"size":3}')
    for (let sent = 0; sent < 3; sent += 1) await half('patient')
    expect(await (await server.send('patient', whole('好'), close)).closed).toContain('{"size":3}')
  })
})

describe('many large bodies at once', () => {
  test('hold no more than a share of the memory, and guests leave room for those at work', async () => {
    const server = await serve()
    onTestFinished(() => server.close())
    const { promise, resolve } = Promise.withResolvers<void>()
    server.holdWork(promise)
    const large = Buffer.alloc(maxUploadBytes - 1_000, 'a')
    // All but the end: they are held without being anybody's work yet.
    const unfinished = { 'content-length': `${maxUploadBytes + 1_000}`, ...close }
    const halves: Awaited<ReturnType<typeof server.send>>[] = []
    for (const client of ['one', 'two', 'three', 'four', 'five', 'six'])
      for (let body = 0; body < 4; body += 1)
        halves.push(await server.send(client, [opening(), large], unfinished))
    await vi.waitFor(() => {
      expect(halves.filter(({ said }) => / 503 /.test(said()))).toHaveLength(20)
    }, patience)
    const guest = await server.send('seven', whole(large), close)
    expect(await guest.closed).toMatch(/^HTTP\/1\.1 503 [\s\S]*系统繁忙/)
    const colleague = await server.send('eight', whole(large), { 'x-at-work': '1', ...close })
    await vi.waitFor(() => expect(server.inWork()).toBe(1), patience)
    for (const { socket } of halves) socket.destroy()
    resolve()
    expect(await colleague.closed).toContain(`{"size":${large.length}}`)
    await vi.waitFor(async () => {
      const next = await server.send('one', whole(large), close)
      expect(await next.closed).toContain(`{"size":${large.length}}`)
    }, patience)
  })
})

describe('work that takes long', () => {
  test('of one client keeps no other waiting', async () => {
    const server = await serve()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.holdWork(promise)
    const busy = await Promise.all(Array.from({ length: 8 }, () => server.send('busy', whole('好'), close)))
    await vi.waitFor(() => expect(server.inWork()).toBe(2))
    server.holdWork(Promise.resolve())
    expect(await (await server.send('other', whole('好'), close)).closed).toContain('{"size":3}')
    resolve()
    for (const { closed } of busy) expect(await closed).toContain('{"size":3}')
    await server.close()
  })
})

describe('a body that does not come', () => {
  const slow = { everyMs: 20, leastBytes: 1_000 }

  test('is refused in words, and its place is free', async () => {
    const server = await serve(slow)
    const half = await server.send('slow', [opening()], { 'content-length': '100000' })
    expect(await half.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*文件没有传完/)
    await server.close()
  })

  test('or comes by drops, either', async () => {
    const server = await serve(slow)
    const dripping = await server.send('slow', [opening()], { 'content-length': '100000' })
    const drip = setInterval(() => dripping.socket.write('a'), 5)
    expect(await dripping.closed).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(drip)
    await server.close()
  })
})

describe('a body that comes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const pace = { everyMs: 20, leastBytes: 1_000 }
  const bodyOf = () => Object.assign(new EventEmitter(), { complete: false }) as unknown as IncomingMessage

  test('is waited for as long as it comes, and no longer', async () => {
    const body = bodyOf()
    const reading = atPace(body, pace, () => new Promise<never>(() => {}))
    const ended = vi.fn()
    reading.catch(ended)
    for (let stretch = 0; stretch < 100; stretch += 1) {
      body.emit('data', Buffer.alloc(pace.leastBytes))
      await vi.advanceTimersByTimeAsync(pace.everyMs)
    }
    expect(ended).not.toHaveBeenCalled()
    body.emit('data', Buffer.alloc(pace.leastBytes - 1))
    await vi.advanceTimersByTimeAsync(pace.everyMs)
    await expect(reading).rejects.toThrow(problems['request.too_slow'].message)
  })

  test('is not hurried once it has come: the work takes as long as it takes', async () => {
    const body = bodyOf()
    const { promise, resolve } = Promise.withResolvers<string>()
    const reading = atPace(body, pace, () => promise)
    body.complete = true
    await vi.advanceTimersByTimeAsync(pace.everyMs * 10)
    resolve('完成')
    expect(await reading).toBe('完成')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the edges of a form', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve()
  })
  afterAll(() => server.close())

  test('a file of just as much as is taken is taken', async () => {
    const { closed } = await server.send('one', whole(Buffer.alloc(maxUploadBytes, 'a')), close)
    expect(await closed).toContain(`{"size":${maxUploadBytes}}`)
  })

  test.each([1, 100_000])('%i bytes more are refused, wherever the pieces end', async more => {
    const pieces = [opening(), Buffer.alloc(maxUploadBytes, 'a')]
    const before = Buffer.byteLength(opening()) + maxUploadBytes
    const half = await server.send('one', pieces, {
      'content-length': `${before + more + Buffer.byteLength(closing)}`,
      ...close,
    })
    // The rest comes in a piece of its own, after the server has read all that was before.
    await vi.waitFor(() => expect(server.bytesRead()).toBeGreaterThan(before))
    half.socket.write('b'.repeat(more) + closing)
    expect(await half.closed).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('far more is refused before it comes', async () => {
    const { closed } = await server.send('one', [opening()], { 'content-length': '900000000' })
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('headings of a megabyte are no part of any form', async () => {
    const heading = `X-Long: ${'a'.repeat(1_000_000)}\r\n`
    const { closed } = await server.send('one', [opening(heading), '好', closing], close)
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a boundary of quotes', 'multipart/form-data; boundary=""'],
    ['another boundary than the body has', 'multipart/form-data; boundary=other'],
  ])('%s is the sender’s fault', async (_, contentType) => {
    const { closed } = await server.send('one', whole('好'), { 'content-type': contentType, ...close })
    expect(await closed).toMatch(/^HTTP\/1\.1 (400|200) [\s\S]*"code":"(4000|5001)"/)
  })

  test('a body that ends too early is, too', async () => {
    const { closed } = await server.send('one', [opening(), '好'], close)
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('whoever brings an upload brings it at the pace that the operators are told', async () => {
  const told = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, kilobytes] = /a body that brings less than (\d+) KB in ten seconds/.exec(told) ?? []
  expect(uploadPace).toEqual({ everyMs: 10_000, leastBytes: Number(kilobytes) * 1000 })
})
