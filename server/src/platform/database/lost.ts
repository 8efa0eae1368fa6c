/** The server is away, going, coming, or has no room: whoever asks again may be answered. */
const goneCodes = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '08000', '08001', '08003', '08004', '08006', '08P01'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
  ],
])
/** What the driver says without a code. */
const goneWords =
  /timeout exceeded when trying to connect|^Connection terminated|^Query read timeout|not queryable/
/** There is a server, and more askers than it has connections for. */
const crowded = 'timeout exceeded when trying to connect'
/** A pooler in front of the server has none behind it. */
const poolerWords =
  /server_login_retry|server (conn|closed|connection)|pgbouncer cannot connect|query_wait_timeout/
const readOnlyCode = '25006'

interface Failure {
  code?: string
  message?: string
  cause?: unknown
}

const causesOf = (error: unknown): Failure[] => {
  const all: Failure[] = []
  for (
    let each = error as Failure | undefined;
    each && all.length < 5;
    each = each.cause as Failure | undefined
  )
    all.push(each)
  return all
}

/** Whether the connection or its server was lost, not the statement refused. */
export const isLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code = '', message = '' }) =>
      goneCodes.has(code) || goneWords.test(message) || poolerWords.test(message),
  )

/** Lost, and a new connection may do: not for want of a free one. */
export const isCut = (error: unknown): boolean =>
  isLost(error) && !causesOf(error).some(({ message }) => message === crowded)

/** A server that takes no writes: a standby, or one that was told to be read only. */
export const isReadOnlyServer = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === readOnlyCode)

/** What a standby alone refuses: replay overtook the reader, or he would write. A statement that took too long is not. */
export const isForPrimary = (error: unknown): boolean =>
  isLost(error) ||
  causesOf(error).some(
    ({ code = '', message = '' }) =>
      ['40001', '40P01', '57P04', '55000', readOnlyCode].includes(code) ||
      (code === '57014' && message.includes('conflict with recovery')),
  )
