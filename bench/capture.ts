import { get, type IncomingMessage } from 'node:http'
import type { BareAnswer } from './bare-server.ts'

/** Headers that every Node server adds by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The product's answer as the bare server repeats it: the same bytes under the same headers. */
export const captureAnswer = async (origin: string, path: string): Promise<BareAnswer> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>))
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  const pairs = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  )
  return {
    headers: pairs.filter(([name = '']) => !ownHeaders.has(name.toLowerCase())).flat(),
    body: body.toString('base64'),
  }
}
