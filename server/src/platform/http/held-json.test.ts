import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { holdJson } from './held-json.ts'

let app: FastifyInstance
let sockets: Socket[]
let port: number
beforeEach(async () => {
  sockets = []
  app = Fastify({ bodyLimit: 1_000 })
  handleErrors(app)
  holdJson(app, { all: 3_000, guests: 3_000, ofGuest: 2_000, ofOthers: 0 })
  app.post('/call', async ({ body }) => body)
  app.post('/refused', async () => {
    throw new Error('no')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const patience = { timeout: 60_000 }
const announced = 'content-length: 900\r\n\r\n{"half":'
const inChunks = 'transfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n'

/** One that says how much it sends, or not, and sends the half of it. */
const begin = (from: string, half = announced): { socket: Socket; said: () => string } => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let said = ''
  socket.on('data', chunk => {
    said += chunk
  })
  socket.on('error', () => {})
  socket.write(`POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${half}`)
  sockets.push(socket)
  return { socket, said: () => said }
}
const statusOf = async (from: string): Promise<number> => {
  const { socket, said } = begin(from)
  socket.write(`"${'a'.repeat(900 - '{"half":""}'.length)}"}`)
  await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1\.1 \d{3}/), patience)
  return Number(said().slice(9, 12))
}

test('one address holds a part, all together no more than there is, and what has ended is free', async () => {
  const halves = [begin('127.0.0.2'), begin('127.0.0.2')]
  await vi.waitFor(async () => expect(await statusOf('127.0.0.2')).toBe(503), patience)
  expect(await statusOf('127.0.0.3')).toBe(200)
  halves.push(begin('127.0.0.3'))
  await vi.waitFor(async () => expect(await statusOf('127.0.0.4')).toBe(503), patience)
  for (const { socket } of halves) socket.destroy()
  await vi.waitFor(async () => expect(await statusOf('127.0.0.2')).toBe(200), patience)
})

test('answered or refused, nothing stays held', async () => {
  for (let at = 0; at < 20; at += 1)
    for (const url of ['/call', '/refused', '/nowhere']) {
      const payload = JSON.stringify({ text: 'a'.repeat(500) })
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await app.inject({ method: 'POST', url, headers, payload })
      expect([200, 404, 500]).toContain(statusCode)
    }
  expect(await statusOf('127.0.0.1')).toBe(200)
})

test('a body that does not say how long it is counts as the longest', async () => {
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) begin(from, inChunks)
  await vi.waitFor(async () => expect(await statusOf('127.0.0.5')).toBe(503), patience)
})
