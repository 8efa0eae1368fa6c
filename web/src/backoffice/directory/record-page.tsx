import type { DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { CrudPage } from '../crud/crud-page.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { recordCrud } from './record-crud.tsx'

interface Props {
  kind: DirectoryKind
  title: string
  urlPrefix?: string
  head?: (createButton: ReactNode) => ReactNode
}

/** The desk of one directory. */
export const RecordPage = ({ kind, title, urlPrefix, head }: Props) => {
  const [corrected, setCorrected] = useState<DirectoryRecord>()
  const crud = useMemo(() => recordCrud(kind, setCorrected, urlPrefix), [kind, urlPrefix])
  return (
    <>
      <CrudPage crud={crud} title={title} {...(head && { head })} />
      {corrected && <RaiseDialog row={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}
