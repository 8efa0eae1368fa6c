import { connect } from 'node:net'
import type { TestApp } from './app.ts'

export interface RawAnswer {
  status: number
  location: string | undefined
  text: string
}

/** Sends request lines as they stand, over a real socket: no client puts them in order first. */
export const rawRequests = async (app: TestApp) => {
  const { port } = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }))
  return (target: string, headers: Record<string, string> = {}, version = '1.1'): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const given = Object.entries({ host: 'localhost', connection: 'close', ...headers })
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', chunk => {
        text += chunk
      })
      socket.on('error', reject)
      socket.on('end', () => {
        const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1])
        resolve({ status, location: /^location: (.*)\r$/im.exec(text)?.[1], text })
      })
      const lines = given.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`GET ${target} HTTP/${version}\r\n${lines.join('')}\r\n`)
    })
}
