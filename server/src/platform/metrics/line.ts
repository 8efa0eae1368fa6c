import type { ChildProcess } from 'node:child_process'

/** One end of the channel between a process and the one that started it. */
export interface Line {
  send(message: object): void
  onMessage(hear: (message: unknown) => void): void
}

export const lineTo = (child: ChildProcess): Line => ({
  // One that is just ending takes no more; that is told by its end.
  send: message => void (child.connected && child.send(message, () => {})),
  onMessage: hear => void child.on('message', hear),
})

/** The other end, of a process that was started by another one. */
export const lineToLeader: Line = {
  send: message => void (process.connected && process.send?.(message)),
  onMessage: hear => {
    process.on('message', hear)
    // Listening alone is no reason to stay.
    process.channel?.unref()
  },
}
