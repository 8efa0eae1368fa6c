// A program that sends its filters as the body of a GET, over one connection that stays open.
import { Agent, request } from 'node:http'
import { expect, inject, test } from 'vitest'
import { checkList, type WireList } from './support/row-check.ts'
import { installations, v2 } from './support/session.ts'

const { siteId } = installations.gd
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const get = (path: string, type: string, body: string): Promise<{ socket: number; answer: WireList }> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      inject('origin') + path,
      { agent, headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) } },
      incoming => {
        let text = ''
        const socket = incoming.socket.localPort ?? 0
        incoming.setEncoding('utf8').on('data', chunk => {
          text += chunk
        })
        incoming.on('end', () => resolve({ socket, answer: JSON.parse(text) }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

test('gets its envelope each time, answered by the address alone, as a GET is', async () => {
  const path = `${v2}/info/selectInfoForIndex?siteId=${siteId}&pageSize=5`
  const plain = await get(path, 'application/json', '')
  const sockets = new Set([plain.socket])
  for (const [type, body] of [
    ['application/json', JSON.stringify({ siteId, pageSize: 3, title: '不会有的标题' })],
    ['application/json', '{ broken'],
    ['application/x-www-form-urlencoded', `siteId=${siteId}&pageSize=3`],
    ['text/plain', 'x'.repeat(100_000)],
  ] as const) {
    const { socket, answer } = await get(path, type, body)
    expect(checkList(answer).map(({ id }) => id)).toEqual(plain.answer.data.rows.map(({ id }) => id))
    expect(answer.data.total).toBe(plain.answer.data.total)
    sockets.add(socket)
  }
  expect(plain.answer.data.rows).toHaveLength(5)
  expect(sockets.size).toBe(1)
  agent.destroy()
})
