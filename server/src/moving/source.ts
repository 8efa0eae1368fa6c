import { apiPrefix } from '@sunport/contract/call.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import type { Clock } from '../platform/clock.ts'
import type { Download } from '../platform/http/public-download.ts'
import { askedWaitMs, createPace, type Wait } from './pace.ts'
import { SourceTrouble } from './trouble.ts'

export interface SourceDeps {
  origin: string
  download: Download
  clock: Clock
  wait: Wait
  /** Requests a second, at most. */
  rate: number
  signal: AbortSignal
}

const mostAnswerBytes = 32 * 1024 * 1024
const mostTries = 6
const firstPauseMs = 1_000
const longestPauseMs = 600_000

/** What another try may mend: the server is busy, away, or was cut off. */
const isPassing = (status: number): boolean => status === 429 || status >= 500 || status === 408
const passingFailures = new Set(['timeout', 'unreachable', 'no-network'])

const failureWords: Readonly<Record<string, string>> = {
  'refused-address': '源站指向内网或非公网地址，已拒绝访问',
  unresolved: '域名无法解析',
  certificate: '证书不受信任',
  timeout: '超时',
  unreachable: '连接中断或无法连接',
  'no-network': '本机无法访问外部网络',
  'too-many-redirects': '跳转次数过多',
  'too-large': '内容过大',
  broken: '内容损坏',
}

const dataOf = (body: Buffer): unknown => {
  let answer: unknown
  try {
    answer = JSON.parse(body.toString('utf8'))
  } catch {
    throw new SourceTrouble('broken', '源站的应答不是 JSON')
  }
  if (typeof answer !== 'object' || answer === null || !('code' in answer))
    throw new SourceTrouble('broken', '源站的应答没有 code')
  const { code, msg, data } = answer as { code: unknown; msg?: unknown; data?: unknown }
  if (String(code) !== successCode)
    throw new SourceTrouble(
      'refused',
      `源站拒绝：${String(code)} ${typeof msg === 'string' ? msg.slice(0, 200) : ''}`,
    )
  return data
}

/** A running site as somebody polite asks it: at an even pace, on few connections, waiting as long as it says. */
export const createSource = ({ origin, download, clock, wait, rate, signal }: SourceDeps) => {
  const turn = createPace(rate, wait)
  let restUntil = 0
  const figures = { requests: 0, retries: 0 }

  const once = async (address: string, mostBytes: number, isPacked: boolean) => {
    const rest = restUntil - clock.now().getTime()
    if (rest > 0) await wait(rest, signal)
    await turn(signal)
    figures.requests += 1
    return download(address, { mostBytes, isPacked, signal })
  }

  /** Bytes of an address; whatever may pass is tried again after ever longer pauses. */
  const bytes = async (address: string, mostBytes: number, isPacked = false): Promise<Buffer> => {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted()
      const answer = await once(address, mostBytes, isPacked)
      if (answer.kind === 'answer' && answer.status >= 200 && answer.status < 300) return answer.body
      const isWorthAnother =
        answer.kind === 'answer' ? isPassing(answer.status) : passingFailures.has(answer.failure)
      const words = answer.kind === 'answer' ? `HTTP ${answer.status}` : (failureWords[answer.failure] ?? '')
      if (!isWorthAnother) throw new SourceTrouble('refused', words)
      if (tries >= mostTries) throw new SourceTrouble('away', words)
      figures.retries += 1
      const asked =
        answer.kind === 'answer' ? askedWaitMs(answer.headers['retry-after'], clock.now()) : undefined
      const pause = Math.min(asked ?? firstPauseMs * 2 ** (tries - 1), longestPauseMs)
      // It asked all of us to wait, not only this request.
      if (asked !== undefined) restUntil = Math.max(restUntil, clock.now().getTime() + pause)
      await wait(pause, signal)
    }
  }

  return {
    origin,
    figures,
    bytes,
    /** One public call; `data` as it came. */
    call: async (path: string, input: Record<string, string | number>): Promise<unknown> => {
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return dataOf(await bytes(`${origin}${apiPrefix}${path}?${query}`, mostAnswerBytes, true))
    },
  }
}

export type Source = ReturnType<typeof createSource>
