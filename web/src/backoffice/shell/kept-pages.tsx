import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'
import { ItemTabContext } from '../item-tabs.ts'
import { createUploadsUnderWay, UploadsUnderWay } from '../ui/uploads-under-way.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface Props {
  tabKey: string
  isShown: boolean
  /** The page and its address as they are now; a page that is not shown stays with those it had. */
  page: ReactNode
  location: Location
}

/**
 * One opened item. While another page is looked at it lives on outside of the document: nothing typed is lost, its
 * autosave goes on, and neither its labels nor its shortcuts are in anybody's way.
 */
export const KeptPage = ({ tabKey, isShown, page, location }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [element] = useState(() => document.createElement('div'))
  const [isPlaced, setPlaced] = useState(false)
  const last = useRef({ page, location })
  if (isShown) last.current = { page, location }
  const kept = last.current

  // In the document before the page is made, so that what measures or takes the focus finds itself there.
  useLayoutEffect(() => {
    if (isShown) place.current?.append(element)
    else element.remove()
    setPlaced(true)
  }, [isShown, element])

  const [uploads] = useState(createUploadsUnderWay)
  const tab = useMemo(() => ({ key: tabKey, isShown }), [tabKey, isShown])
  const address = useMemo(
    () => ({ location: kept.location, navigationType: NavigationType.Push }),
    [kept.location],
  )
  return (
    <>
      <div ref={place} hidden={!isShown} />
      {isPlaced &&
        createPortal(
          <LocationContext.Provider value={address}>
            <ItemTabContext value={tab}>
              <UploadsUnderWay value={uploads}>
                {/* Dialogs and lists that the page opens leave and return with it. */}
                <ConfigProvider getPopupContainer={() => element}>
                  <ErrorBoundary>{kept.page}</ErrorBoundary>
                </ConfigProvider>
              </UploadsUnderWay>
            </ItemTabContext>
          </LocationContext.Provider>,
          element,
        )}
    </>
  )
}
