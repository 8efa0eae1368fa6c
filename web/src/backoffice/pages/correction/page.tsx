import type { Correction } from '@sunport/contract/calls/correction.ts'
import { useMemo, useState } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { correctionCrud } from './correction-crud.tsx'
import { DecideDialog } from './decide-dialog.tsx'

/** 更正申请: what the public and colleagues ask to have corrected of the directories. */
export const Page = () => {
  const [decided, setDecided] = useState<Correction>()
  const crud = useMemo(() => correctionCrud(setDecided), [])
  return (
    <>
      <CrudPage crud={crud} title="更正申请" />
      {decided && <DecideDialog row={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}
