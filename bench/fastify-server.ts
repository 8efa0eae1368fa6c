// The yardstick of kept answers: one route of Fastify with nothing else, sending the same bytes.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { BareAnswer } from './bare-server.ts'

const app = fastify()
let headers: Record<string, string> = {}
let body: Buffer = Buffer.alloc(0)

app.get('/*', (_, reply) => reply.headers(headers).send(body))

process.on('message', (answer: BareAnswer) => {
  headers = Object.fromEntries(
    answer.headers.flatMap((name, at) => (at % 2 === 0 ? [[name, answer.headers[at + 1] ?? '']] : [])),
  )
  body = Buffer.from(answer.body, 'base64')
  process.send?.('set')
})
await app.listen({ port: 0, host: 'localhost' })
process.send?.((app.server.address() as AddressInfo).port)
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
