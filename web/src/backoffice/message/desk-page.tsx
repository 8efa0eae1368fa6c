import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { type MessageDesk, messageDesks } from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CrudPage } from '../crud/crud-page.tsx'
import { useMay } from '../session.ts'
import { optionsOfRows } from '../ui/options.ts'
import { useSiteOptions } from '../ui/use-site-options.ts'
import { usePeople } from './desk-api.ts'
import { deskCrud } from './desk-crud.tsx'
import { MessageScreen, type ScreenTools } from './message-screen.tsx'

const parameter = 'message'

/** The one message that the address names, and the way back to its list. */
export const useOpened = () => {
  const [params, setParams] = useSearchParams()
  const set = (id: string | undefined) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set(parameter, id)
      else next.delete(parameter)
      return next
    })
  return {
    id: params.get(parameter),
    open: ({ id }: Pick<DeskRow, 'id'>) => set(id),
    close: () => set(undefined),
  }
}

const useUnits = () => {
  const people = usePeople()
  return useMemo(() => optionsOfRows(people?.orgs ?? []), [people])
}

const List = ({
  desk,
  isPart,
  onOpen,
}: {
  desk: MessageDesk
  isPart: boolean
  onOpen: (row: DeskRow) => void
}) => {
  const sites = useSiteOptions()
  const mayAssign = useMay()(messageDesk.assign.access)
  const units = useUnits()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () => deskCrud({ desk, sites, units: mayAssign ? units : [], onOpen }),
    [desk, sites, units, mayAssign],
  )
  return <CrudPage key={desk} crud={crud} title={messageDesks[desk]} {...(isPart && { head: () => null })} />
}

/** A desk: its list, or one message of it. */
export const DeskPage = ({
  desk,
  isPart = false,
  tools,
}: ScreenTools & { desk: MessageDesk; isPart?: boolean }) => {
  const { id, open, close } = useOpened()
  if (id) return <MessageScreen key={id} id={id} onClose={close} {...(tools && { tools })} />
  return <List desk={desk} isPart={isPart} onOpen={open} />
}
