import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Hosts, hostsOf } from '../database/hosts.ts'

const firstPauseMs = 100
const longestPauseMs = 2_000
/** How long the database may take to answer; one that says nothing is as good as none. */
const answerMs = 5_000
/** A connection that lasted this long was a good one: the next loss begins with a short pause again. */
const steadyMs = 30_000
/** A network that swallows everything is noticed by asking, not by waiting for a message. */
const keepAliveInitialDelayMillis = 10_000

/** Settles when the time for the next attempt has come, or at once when the signal says that it never will. */
export type Pause = (attempt: number, signal: AbortSignal) => Promise<unknown>

export interface Listening {
  url: string
  channel: string
  log: Logger
  onMessage(payload: string): void
  /** Called once after each loss, when the listener hears again: messages may have been missed. */
  onGap(): void
  pause?: Pause
}

/** Longer each time up to a bound, and by chance, so that instances do not all come back in the same moment. */
export const pauseMs = (attempt: number, chance = Math.random()): number => {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt)
  return (longest * (1 + chance)) / 2
}

const backOff: Pause = (attempt, signal) => wait(pauseMs(attempt), undefined, { signal }).catch(() => {})

/** One connection. The socket is ours, so that its end is known for sure, however far the client came with it. */
const dial = ({ channel, log, onMessage }: Listening, url: string) => {
  const socket = new Socket()
  const gone = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sunport-tags',
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', error => log.warn({ reason: error.message }, 'tag listener lost its connection'))
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  let isListening = false
  const listen = async (): Promise<void> => {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    isListening = true
  }
  const cutShort = gone.then(() => Promise.reject(new Error('connection closed')))
  return {
    listening: Promise.race([listen(), cutShort]),
    gone,
    say: async (payload: string): Promise<void> => {
      await client.query('SELECT pg_notify($1, $2)', [channel, payload])
    },
    hangUp: (): void => {
      if (!isListening) return void socket.destroy()
      client.end().catch(() => {})
      socket.destroySoon()
    },
  }
}

/** A start finds the server that takes listeners, if one of them does. */
const firstOf = async ({ count }: Hosts, connect: () => Promise<void>): Promise<void> => {
  for (let tried = 1; tried < count; tried += 1)
    if (
      await connect().then(
        () => true,
        () => false,
      )
    )
      return
  await connect()
}

/**
 * Listens on one connection, and on another only when that one is closed: all attempts are steps of a single loop,
 * so that no failure, in whatever order its events come, can start two.
 */
export const keepListening = async (
  options: Listening,
): Promise<{
  /** Says something on the listener's own connection: it hears it after all that was said before. */
  say(payload: string): Promise<void>
  stop(): Promise<void>
}> => {
  const { log, onGap, pause = backOff } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let line: ReturnType<typeof dial>
  const hosts = hostsOf(options.url)

  const connect = async (): Promise<void> => {
    const address = hosts.current()
    line = dial(options, address)
    try {
      await line.listening
    } catch (error) {
      // A standby takes no listeners.
      hosts.failed(address)
      line.hangUp()
      await line.gone
      throw error
    }
  }
  const isConnected = (): Promise<boolean> =>
    connect().then(
      () => true,
      error => {
        if (!signal.aborted) log.warn({ reason: error.message }, 'tag listener finds no database')
        return false
      },
    )
  const follow = async (): Promise<void> => {
    let attempt = 0
    while (!signal.aborted) {
      const since = performance.now()
      await line.gone
      if (performance.now() - since > steadyMs) attempt = 0
      let isBack = false
      while (!signal.aborted && !isBack) {
        await pause(attempt++, signal)
        isBack = !signal.aborted && (await isConnected())
      }
      if (isBack) onGap()
    }
  }

  await firstOf(hosts, connect)
  const following = follow()
  return {
    say: payload => line.say(payload),
    stop: async () => {
      stopping.abort()
      line.hangUp()
      await following
    },
  }
}
