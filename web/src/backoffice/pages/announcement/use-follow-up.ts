import type { FollowUp } from '@sunport/contract/content/notice/follow-up.ts'
import { useRef } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { newId } from '../../ui/new-id.ts'

/** Starts the notice that follows another, filled in with what is in force; answers where it is opened. */
export const useFollowUp = (onStarted: (id: string) => void) => {
  const change = useCrudChange('notice')
  // A second click while the first is on its way must not make a second draft.
  const isUnderWay = useRef(false)
  return async (id: string, as: FollowUp): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const made = newId()
      await change.mutateAsync(async () => {
        const { siteId, channelId, fields } = await api.noticeDesk.start({ id, as })
        return api.notice.create({
          id: made,
          siteId,
          channelId,
          title: '',
          bodyHtml: '',
          fields,
          attachments: [],
        })
      })
      onStarted(made)
    } catch {
      // Told by the change itself.
    } finally {
      isUnderWay.current = false
    }
  }
}
