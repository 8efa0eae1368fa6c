// The yardstick: Node's own HTTP server with nothing around it, sending one ready answer to everybody.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareAnswer {
  /** Flat list of names and values. */
  headers: string[]
  body: string
}

let headers: string[] = []
let body: Buffer = Buffer.alloc(0)
let etag: string | undefined
let unchanged: string[] = []

/** What says something of a body that is not sent. */
const ofBody = new Set(['content-length', 'content-encoding', 'content-type'])

const server = createServer((request, response) => {
  if (etag && request.headers['if-none-match'] === etag) {
    response.writeHead(304, unchanged)
    response.end()
    return
  }
  response.writeHead(200, headers)
  response.end(body)
})

const pairsOf = (flat: string[]): [string, string][] =>
  flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []))

process.on('message', (answer: BareAnswer) => {
  headers = answer.headers
  body = Buffer.from(answer.body, 'base64')
  const pairs = pairsOf(headers)
  etag = pairs.find(([name]) => name.toLowerCase() === 'etag')?.[1]
  unchanged = pairs.filter(([name]) => !ofBody.has(name.toLowerCase())).flat()
  process.send?.('set')
})
server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
