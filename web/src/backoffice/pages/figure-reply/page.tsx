import type { FigureReply } from '@sunport/contract/calls/figure-reply.ts'
import { useMemo, useState } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { replyCrud } from './reply-crud.tsx'

/** 数据说明: what buyers, agencies and suppliers say of their figures. */
export const Page = () => {
  const [decided, setDecided] = useState<FigureReply>()
  const crud = useMemo(() => replyCrud(setDecided), [])
  return (
    <>
      <CrudPage crud={crud} title="数据说明" />
      {decided && <DecideDialog row={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}
