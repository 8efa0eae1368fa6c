import type { BasisFlag } from '@sunport/contract/calls/basis.ts'
import { useMemo, useState } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { basisCrud } from './basis-crud.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** 依据复核: what cites a law that has changed since. */
export const Page = () => {
  const [reviewed, setReviewed] = useState<BasisFlag>()
  const crud = useMemo(() => basisCrud(setReviewed), [])
  return (
    <>
      <CrudPage crud={crud} title="依据复核" />
      {reviewed && <ReviewDialog row={reviewed} onClose={() => setReviewed(undefined)} />}
    </>
  )
}
