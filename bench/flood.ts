// Sends at a rate of its own, whether or not there are answers yet: what a server meets that is asked for more than it
// can do. A closed loop, in which everybody waits for his answer, never asks for more.
import http from 'node:http'

export interface FloodJob {
  port: number
  paths: string[]
  perSecond: number
  seconds: number
}

export interface FloodResult {
  sent: number
  /** 200 within the patience of a visitor. */
  good: number
  /** Told that there is too much to do. */
  refused: number
  /** Neither: cut, late, or another status. */
  other: number
  /** Good answers a second, while it went on. */
  goodput: number
}

const tickMs = 10
const patienceMs = 5_000
const refusals = [429, 503]
/** More than that wait at nobody's door: they are sent and counted as unanswered. */
const mostOpen = 4_000

const flood = async ({ port, paths, perSecond, seconds }: FloodJob): Promise<FloodResult> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: mostOpen })
  const result: FloodResult = { sent: 0, good: 0, refused: 0, other: 0, goodput: 0 }
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1_000
  let goodInTime = 0
  let open = 0

  const send = (path: string): Promise<void> =>
    new Promise(resolve => {
      open += 1
      let isNoted = false
      const note = (status: number | undefined): void => {
        if (isNoted) return
        isNoted = true
        open -= 1
        if (status === 200) {
          result.good += 1
          if (performance.now() <= endAt) goodInTime += 1
        } else if (refusals.includes(status ?? 0)) result.refused += 1
        else result.other += 1
        resolve()
      }
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      const signal = AbortSignal.timeout(patienceMs)
      const request = http.get({ agent, port, host: 'localhost', path, headers, signal }, answer => {
        answer.resume()
        answer.once('close', () => note(answer.complete ? answer.statusCode : undefined))
      })
      request.on('error', () => note(undefined))
    })

  const under = new Set<Promise<void>>()
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const now = performance.now()
      if (now >= endAt) {
        clearInterval(timer)
        return resolve()
      }
      const due = Math.floor(((now - startedAt) / 1_000) * perSecond)
      while (result.sent < due) {
        const path = paths[result.sent % paths.length] ?? ''
        result.sent += 1
        if (open >= mostOpen) {
          result.other += 1
          continue
        }
        const sending = send(path).finally(() => under.delete(sending))
        under.add(sending)
      }
    }, tickMs)
  })
  await Promise.all(under)
  agent.destroy()
  return { ...result, goodput: goodInTime / seconds }
}

process.on('message', async (job: FloodJob) => process.send?.(await flood(job)))
