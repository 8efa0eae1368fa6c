import { maxUploadBytes } from '@sunport/contract/calls/files.ts'
import { scanHint } from '@sunport/contract/scan-states.ts'
import { App } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../upload.ts'
import { itemOfAnswer, type PendingItem, refusalOf, type UploadedItem, uploadFailed } from './upload-items.ts'
import { UploadsUnderWay } from './uploads-under-way.ts'

/** Nobody gets the file before the scanner has said that it may. */
const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'scanState' in answer && answer.scanState === 'pending'

interface Options {
  address?: string
  type?: string
  onUploaded: (item: UploadedItem) => void
}

/** The files that are on their way: sent one after the other in the order they were chosen, each stoppable. */
export const useUploads = ({ address, type, onUploaded }: Options) => {
  const { message } = App.useApp()
  const underWay = useContext(UploadsUnderWay)
  const [pending, setPending] = useState<PendingItem[]>([])
  const lastKey = useRef(0)
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const drop = (key: string) => setPending(items => items.filter(item => item.key !== key))
  const update = (key: string, change: Partial<PendingItem>) =>
    setPending(items => items.map(item => (item.key === key ? { ...item, ...change } : item)))
  const fail = (key: string, reason: string) => {
    update(key, { reason })
    message.error(uploadFailed)
  }

  const carry = async (key: string, file: File, stop: AbortController): Promise<void> => {
    try {
      stop.signal.throwIfAborted()
      const onProgress = (percent: number) => update(key, { percent })
      const answer = await uploadFile(file, { address, onProgress, signal: stop.signal })
      const item = itemOfAnswer(answer, file.name, type)
      if (!item) return fail(key, uploadFailed)
      drop(key)
      if (isWaiting(answer)) message.warning(scanHint)
      uploaded.current(item)
    } catch (failure) {
      if (!stop.signal.aborted) fail(key, failure instanceof Error ? failure.message : uploadFailed)
    } finally {
      stops.current.delete(key)
    }
  }

  const send = (file: File): void => {
    const key = `${lastKey.current++}`
    setPending(items => [...items, { key, name: file.name, percent: 0 }])
    const refusal = refusalOf(file, maxUploadBytes)
    const stop = new AbortController()
    stops.current.set(key, stop)
    if (refusal) fail(key, refusal)
    else {
      queue.current = queue.current.then(() => carry(key, file, stop))
      underWay.track(queue.current)
    }
  }

  const cancel = (key: string) => {
    stops.current.get(key)?.abort()
    drop(key)
  }

  return { pending, send, cancel }
}
