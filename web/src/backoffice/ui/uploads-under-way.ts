import { App } from 'antd'
import { createContext, useContext } from 'react'

/** The files of one page that are on their way: what is saved before they have come would be saved without them. */
export const createUploadsUnderWay = () => {
  const running = new Set<Promise<unknown>>()
  return {
    isIdle: () => running.size === 0,
    track: (upload: Promise<unknown>): void => {
      running.add(upload)
      void upload.finally(() => running.delete(upload))
    },
    /** Once the last has come or failed, those included that begin meanwhile. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Each page of the strip has its own; a page that stands alone has this one. */
export const UploadsUnderWay = createContext(createUploadsUnderWay())

/** Waits for the page's files, and says so; nothing to wait for where none is on its way. */
export const useUploadsSettled = (): (() => Promise<void> | undefined) => {
  const { message } = App.useApp()
  const uploads = useContext(UploadsUnderWay)
  return () => {
    if (uploads.isIdle()) return undefined
    const stopTelling = message.loading('附件上传中，完成后自动继续', 0)
    return uploads.settled().then(stopTelling)
  }
}
