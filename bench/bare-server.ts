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

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})

process.on('message', (answer: BareAnswer) => {
  headers = answer.headers
  body = Buffer.from(answer.body, 'base64')
  process.send?.('set')
})
server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
