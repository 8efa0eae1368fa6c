import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen, portOf } from './listen.ts'

const host = '127.0.0.1'
let open: FastifyInstance[] = []
afterEach(async () => {
  for (const http of open) await http.close()
  open = []
})
const server = (name: string): FastifyInstance => {
  const http = fastify()
  http.get('/', async () => name)
  open.push(http)
  return http
}

test('servers that join each other share a port, and each is asked', async () => {
  const port = portOf(await listen(server('one'), { port: 0, host, isShared: true })) ?? 0
  await listen(server('two'), { port, host, isShared: true }, { joins: true })
  const answers = new Set<string>()
  while (answers.size < 2) {
    // A connection each: it is connections that are shared out.
    const answer = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
    answers.add(await answer.text())
  }
  expect([...answers].toSorted()).toEqual(['one', 'two'])
})

test.each([
  ['one that has it alone', false, true],
  ['one that would share it', true, true],
  ['one that would share it with a server that would not', true, false],
])('a port is not shared with a stranger: %s', async (_, isShared, isSecondShared) => {
  const port = portOf(await listen(server('one'), { port: 0, host, isShared })) ?? 0
  await expect(listen(server('two'), { port, host, isShared: isSecondShared })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

test('those who are still leaving are waited for', async () => {
  const leaving = server('one')
  const port = portOf(await listen(leaving, { port: 0, host, isShared: true })) ?? 0
  const coming = listen(server('two'), { port, host, isShared: true }, { patienceMs: 60_000 })
  await leaving.close()
  expect(portOf(await coming)).toBe(port)
})
