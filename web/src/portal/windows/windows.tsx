import type { Popup } from '@sunport/contract/calls/portal.ts'
import { useMemo } from 'react'
import { usePortal } from '../use-portal.ts'
import { Floating } from './floating.tsx'
import { Modal } from './modal.tsx'

/** What opens by script, after the page: nothing of it stands in the document that the server sends. */
export const Windows = ({ windows }: { windows: Popup[] }) => {
  const { path, mode } = usePortal()
  const ids = windows.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same windows are the same, however often they are chosen
  const popups = useMemo(() => windows.filter(({ windowType }) => windowType === 'popup'), [ids])
  if (mode.elder) return null
  return (
    <>
      <Modal key={path} windows={popups} />
      {windows
        .filter(({ windowType }) => windowType === 'floating' || windowType === 'couplet')
        .map(window => (
          <Floating key={window.frequency === 'always' ? window.id + path : window.id} window={window} />
        ))}
    </>
  )
}
