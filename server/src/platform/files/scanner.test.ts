import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ScannerDaemon, scannerDaemon } from '../../testing/scanner-daemon.ts'
import { createScanner, scannerAddress } from './scanner.ts'

const running: (ScannerDaemon | Server)[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.close()
})

const daemon = async (): Promise<ScannerDaemon> => {
  const started = await scannerDaemon()
  running.push(started)
  return started
}

/** Does to a connection whatever a test wants. */
const serve = async (talk: (socket: Socket) => void): Promise<{ host: string; port: number }> => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    talk(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push(server)
  const { port } = server.address() as { port: number }
  return { host: '127.0.0.1', port }
}

describe('the address of a scanner', () => {
  test.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['clamav.internal:3310', { host: 'clamav.internal', port: 3310 }],
    ['clamav.internal', undefined],
    ['a:99999', undefined],
    ['http://a:1', undefined],
  ])('%s', (text, address) => {
    expect(scannerAddress(text)).toEqual(address)
  })
})

describe('a verdict', () => {
  test('is none where no scanner is set', async () => {
    expect(await createScanner(undefined).scan(Buffer.from('x'))).toEqual({ state: 'unscanned' })
  })

  test('comes for every content as it is, however many pieces it has', async () => {
    const { address, heard } = await daemon()
    const scanner = createScanner(address)
    const large = Buffer.alloc(1_000_003, 'a')
    expect(await scanner.scan(large)).toEqual({ state: 'clean' })
    expect(heard().at(-1)?.equals(large)).toBe(true)
    expect(await scanner.scan(Buffer.from(`${'b'.repeat(70_000)}VIRUS-MARK`))).toEqual({
      state: 'infected',
      virus: 'Test.Mark',
    })
  })

  test.each([
    ['complains', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['says something else', (socket: Socket) => socket.end('stream: OKAY\0')],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['says half of it', (socket: Socket) => socket.end('stream: ')],
  ])('is none when the scanner %s: nothing passes for clean', async (_, talk) => {
    const verdict = await createScanner(await serve(talk)).scan(Buffer.from('x'))
    expect(verdict.state).toBe('pending')
  })

  test('is none when it says nothing, or is not there', async () => {
    const silent = await serve(() => undefined)
    expect(await createScanner(silent, 20).scan(Buffer.from('x'))).toMatchObject({ state: 'pending' })
    expect(await createScanner({ path: '/nowhere/clamd.ctl' }).scan(Buffer.from('x'))).toMatchObject({
      state: 'pending',
    })
  })
})
