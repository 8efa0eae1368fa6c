import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { type MessageDesk, messageDesks } from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { useMemo } from 'react'
import { CrudPage } from '../crud/crud-page.tsx'
import { useMay } from '../session.ts'
import { optionsOfRows } from '../ui/options.ts'
import { useOpened } from '../use-opened.ts'
import { usePeople } from './desk-api.ts'
import { deskCrud } from './desk-crud.tsx'
import { MessageScreen, type ScreenTools } from './message-screen.tsx'

/** The one message that the address names, and the way back to its list. */
export const useOpenedMessage = () => {
  const { id, open, close } = useOpened('message')
  return { id, open: (row: Pick<DeskRow, 'id'>) => open(row.id), close }
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
  const mayAssign = useMay()(messageDesk.assign.access)
  const units = useUnits()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () => deskCrud({ desk, units: mayAssign ? units : [], onOpen }),
    [desk, units, mayAssign],
  )
  return <CrudPage key={desk} crud={crud} title={messageDesks[desk]} {...(isPart && { head: () => null })} />
}

/** A desk: its list, or one message of it. */
export const DeskPage = ({
  desk,
  isPart = false,
  tools,
}: ScreenTools & { desk: MessageDesk; isPart?: boolean }) => {
  const { id, open, close } = useOpenedMessage()
  if (id) return <MessageScreen key={id} id={id} onClose={close} {...(tools && { tools })} />
  return <List desk={desk} isPart={isPart} onOpen={open} />
}
