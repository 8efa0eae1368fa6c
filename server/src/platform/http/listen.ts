import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

interface Door {
  port: number
  host: string
  /** Several processes of one server listen here together, and the kernel gives each its connections. */
  isShared?: boolean
}

/**
 * Whoever shares a port shares it with everybody who would: another server that has it already is only found by asking
 * for it alone.
 */
const refuseTaken = ({ port, host }: Door): Promise<void> =>
  new Promise((resolve, reject) => {
    const alone = createServer()
    alone.once('error', reject)
    alone.listen({ port, host, exclusive: true }, () => alone.close(() => resolve()))
  })

const listenAt = async (http: FastifyInstance, { port, host, isShared = false }: Door): Promise<string> =>
  // Fastify hands its options on to Node, and knows but some of them by name.
  http.listen({ port, host, reusePort: isShared } as { port: number; host: string })

interface Coming {
  /** Beside somebody who has the port already. */
  joins?: boolean
  /** How long those who are still leaving, after their leader died, may keep the port. */
  patienceMs?: number
}

const retryMs = 200

const untilFree = async (door: Door, patienceMs: number): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;)
    try {
      return await refuseTaken(door)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || performance.now() > deadline) throw error
      await pause(retryMs)
    }
}

/** Opens the door. On a machine without IPv6, the IPv4 addresses must do. */
export const listen = async (
  http: FastifyInstance,
  door: Door,
  { joins = false, patienceMs = 0 }: Coming = {},
): Promise<string> => {
  const open = async (host: string): Promise<string> => {
    const here = { ...door, host }
    if (door.isShared && !joins && door.port > 0) await untilFree(here, patienceMs)
    return listenAt(http, here)
  }
  try {
    return await open(door.host)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (door.host === '::' && code === 'EAFNOSUPPORT') return open('0.0.0.0')
    throw error
  }
}

export const portOf = (address: string): number | undefined => Number(new URL(address).port) || undefined
