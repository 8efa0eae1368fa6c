import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../testing/self-signed.ts'
import { createHandshake } from './certificate.ts'

let server: Server
const named: string[] = []
beforeAll(async () => {
  const nameAsked = (name: string, done: (error: null) => void) => {
    named.push(name)
    done(null)
  }
  server = createServer({ ...selfSigned, SNICallback: nameAsked })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise<unknown>(done => server.close(done)))

const dial = () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const outside = async () => ['93.184.216.34']

test('a host of the public web shows its certificate, to the name it was asked by', async () => {
  const shaken = await createHandshake({ resolve: outside, dial })('outside.example')
  expect(shaken).toMatchObject({ kind: 'certificate', isTrusted: false })
  expect(shaken.kind === 'certificate' && shaken.until.getUTCFullYear()).toBe(2126)
  expect(shaken.kind === 'certificate' && shaken.reason).toContain('SELF_SIGNED')
  expect(named).toEqual(['outside.example'])
})

test.each([
  ['127.0.0.1', outside],
  ['inside.example', async () => ['10.0.0.8']],
  ['mixed.example', async () => ['93.184.216.34', '169.254.169.254']],
])('%s is not dialled', async (host, resolve) => {
  let isDialled = false
  const watching = () => {
    isDialled = true
    return dial()
  }
  expect(await createHandshake({ resolve, dial: watching })(host)).toEqual({
    kind: 'failure',
    failure: 'not-public',
  })
  expect(isDialled).toBe(false)
})

test.each([
  ['ENOTFOUND', 'unresolved'],
  ['EAI_AGAIN', 'no-network'],
])('a name that fails with %s is %s', async (code, failure) => {
  expect(await createHandshake({ resolve: failing(code), dial })('outside.example')).toEqual({
    kind: 'failure',
    failure,
  })
})

test('nobody there is unreachable', async () => {
  const nobody = createHandshake({ resolve: outside, dial: () => ({ host: '127.0.0.1', port: 1 }) })
  expect(await nobody('outside.example')).toEqual({ kind: 'failure', failure: 'unreachable' })
})
