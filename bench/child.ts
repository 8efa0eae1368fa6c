import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

export const startChild = (file: string): ChildProcess => fork(path.join(import.meta.dirname, file))

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', message => {
      child.removeListener('exit', reject)
      resolve(message as T)
    })
    child.once('exit', reject)
  })

/** What a child says of its own accord, such as the port it listens at. */
export const hear = nextMessage

export const ask = <T>(child: ChildProcess, question: object): Promise<T> => {
  const answer = nextMessage<T>(child)
  child.send(question)
  return answer
}
