import type { BinRow } from '@sunport/contract/calls/bin.ts'
import { useMemo, useState } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { binCrud } from './bin-crud.tsx'
import { PurgeDialog } from './purge-dialog.tsx'
import { PurgeRequests } from './purge-requests.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

/** 信息回收站. */
export const Page = () => {
  const [recovered, setRecovered] = useState<BinRow>()
  const [purged, setPurged] = useState<BinRow>()
  const crud = useMemo(() => binCrud({ onRecover: setRecovered, onPurge: setPurged }), [])
  return (
    <>
      <PurgeRequests />
      <CrudPage crud={crud} title="信息回收站" />
      {recovered && <RecoverDialog row={recovered} onClose={() => setRecovered(undefined)} />}
      {purged && <PurgeDialog row={purged} onClose={() => setPurged(undefined)} />}
    </>
  )
}
