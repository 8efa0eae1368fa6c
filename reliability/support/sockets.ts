import { connect, type Socket } from 'node:net'

export interface Held {
  socket: Socket
  openedAt: number
  /** When it was cut, by whoever. */
  closedAt: number | undefined
  isAnswered: boolean
}

/** Opens connections in small groups; each sends what it is given and stays. */
export const holdOpen = async (port: number, count: number, first: string): Promise<Held[]> => {
  const held: Held[] = []
  for (let begun = 0; begun < count; begun += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - begun) },
        () =>
          new Promise<void>(resolve => {
            const socket = connect(port, '127.0.0.1')
            const one: Held = { socket, openedAt: performance.now(), closedAt: undefined, isAnswered: false }
            held.push(one)
            socket.on('connect', () => {
              socket.write(first)
              resolve()
            })
            socket.on('data', () => {
              one.isAnswered = true
            })
            socket.on('error', () => resolve())
            socket.on('close', () => {
              one.closedAt ??= performance.now()
              resolve()
            })
          }),
      ),
    )
  }
  return held
}

/** One more character now and then, as somebody does who wants to hold a place. */
export const drip = (held: readonly Held[], text: string, everyMs: number): (() => void) => {
  const timer = setInterval(() => {
    for (const { socket, closedAt } of held) if (closedAt === undefined && socket.writable) socket.write(text)
  }, everyMs)
  return () => clearInterval(timer)
}

export const closeAll = (held: readonly Held[]): void => {
  for (const { socket } of held) socket.destroy()
}
