import type { TaskRun } from '@sunport/contract/calls/task.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

export interface LogLine {
  seq: number
  at: string
  text: string
}

interface LiveLog {
  lines: LogLine[]
  run: TaskRun | undefined
  failure: Error | undefined
}

const pollMs = 1_000
const nothing: LiveLog = { lines: [], run: undefined, failure: undefined }

/** A run's log, read on every second until the run is over. */
export const useLiveLog = (id: string): LiveLog => {
  const client = useQueryClient()
  const [log, setLog] = useState(nothing)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    let last = 0
    const read = async () => {
      const answer = await api.taskRun.log({ id, after: last })
      if (isGone) return
      last = answer.lines.at(-1)?.seq ?? last
      setLog(before => ({ lines: [...before.lines, ...answer.lines], run: answer.run, failure: undefined }))
      if (answer.lines.length > 0 || answer.run.endAt === null) wait(answer.run.endAt === null ? pollMs : 0)
      else void client.invalidateQueries({ queryKey: ['task'] })
    }
    const wait = (ms: number) => {
      timer = setTimeout(
        () =>
          read().catch(failure => {
            if (!isGone) setLog(before => ({ ...before, failure }))
          }),
        ms,
      )
    }
    setLog(nothing)
    wait(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, client])
  return log
}
