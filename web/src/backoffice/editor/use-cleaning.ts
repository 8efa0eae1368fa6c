import { App } from 'antd'
import { useCallback } from 'react'
import { api } from '../../api.ts'

/** Lets the server clean a text by the one allow-list, and says what it took away. */
export const useCleaning = (): ((html: string) => Promise<string>) => {
  const { message } = App.useApp()
  return useCallback(
    async html => {
      const { html: clean, warnings } = await api.richText.clean({ html, ownHost: location.host })
      for (const { message: words, count } of warnings)
        message.warning(count > 1 ? `${words}（${count}处）` : words, 5)
      return clean
    },
    [message],
  )
}
