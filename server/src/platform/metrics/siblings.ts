import { randomUUID } from 'node:crypto'
import type { Line } from './line.ts'
import type { Reading } from './reading.ts'

/** What each process of one instance counts, by its number; the first one is 0. */
export type ProcessReadings = Map<number, readonly Reading[]>

type Message =
  | { metrics: 'tell' | 'gather'; id: string }
  | { metrics: 'told'; id: string; readings: Reading[] }
  | { metrics: 'gathered'; id: string; all: [number, Reading[]][] }

/** Who does not answer within this time is left out, and is seen to be missing. */
const patienceMs = 2_000

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message && 'id' in message

/** Asks over a line and settles with what comes back under the same id; undefined when nothing does. */
const createAsking = () => {
  const waiting = new Map<string, (answer: Message | undefined) => void>()
  return {
    ask: (line: Line, metrics: 'tell' | 'gather', waitMs: number): Promise<Message | undefined> =>
      new Promise(resolve => {
        const id = randomUUID()
        const timer = setTimeout(() => end(undefined), waitMs)
        const end = (answer: Message | undefined): void => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(answer)
        }
        waiting.set(id, end)
        try {
          line.send({ metrics, id })
        } catch {
          // It is just ending.
          end(undefined)
        }
      }),
    hear: (message: Message): void => waiting.get(message.id)?.(message),
  }
}

/** The first process: it asks all others, for itself and for whichever of them was scraped. */
export const leadReadings = (own: () => Promise<readonly Reading[]>) => {
  const lines = new Map<number, Line>()
  const { ask, hear } = createAsking()

  const gather = async (): Promise<ProcessReadings> => {
    const asked = [...lines].map(
      async ([place, line]) => [place, await ask(line, 'tell', patienceMs)] as const,
    )
    const all: ProcessReadings = new Map([[0, await own()]])
    for (const [place, answer] of await Promise.all(asked))
      if (answer?.metrics === 'told') all.set(place, answer.readings)
    return all
  }

  return {
    gather,
    /** A process has come, in place of the one before it. */
    join: (place: number, line: Line): void => {
      lines.set(place, line)
      line.onMessage(message => {
        if (!isMessage(message)) return
        if (message.metrics !== 'gather') return hear(message)
        void gather().then(all => {
          const answer = { metrics: 'gathered', id: message.id, all: [...all] }
          if (lines.get(place) === line) line.send(answer)
        })
      })
    },
    part: (place: number, line: Line): void => {
      if (lines.get(place) === line) lines.delete(place)
    },
  }
}

export type LeadReadings = ReturnType<typeof leadReadings>

/** Any other process: it answers the first one, and asks it for all. Alone it tells of itself. */
export const followReadings = (place: number, line: Line, own: () => Promise<readonly Reading[]>) => {
  const { ask, hear } = createAsking()
  line.onMessage(message => {
    if (!isMessage(message)) return
    if (message.metrics !== 'tell') return hear(message)
    void own().then(readings => line.send({ metrics: 'told', id: message.id, readings }))
  })
  return async (): Promise<ProcessReadings> => {
    const answer = await ask(line, 'gather', 2 * patienceMs)
    return answer?.metrics === 'gathered' ? new Map(answer.all) : new Map([[place, await own()]])
  }
}
