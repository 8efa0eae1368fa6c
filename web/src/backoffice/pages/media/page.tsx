import type { MediaRecord } from '@sunport/contract/calls/media.ts'
import { media } from '@sunport/contract/calls/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { readAnew } from '../../read-anew.ts'
import { useMay } from '../../session.ts'
import { UploadControl } from '../../ui/upload-control.tsx'
import { mediaCrud } from './media-crud.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

/** 媒体库: every file, and where it is used. */
export const Page = () => {
  const may = useMay()
  const client = useQueryClient()
  const [replaced, setReplaced] = useState<MediaRecord>()
  const crud = useMemo(() => mediaCrud(setReplaced), [])
  return (
    <>
      <PageHeader title="媒体库">
        {may(media.describe.access) && (
          <UploadControl label="上传文件" value={[]} onChange={() => void readAnew(client, ['media'])} />
        )}
      </PageHeader>
      <CrudPage crud={crud} title="文件" head={() => null} />
      {replaced && <ReplaceDialog row={replaced} onClose={() => setReplaced(undefined)} />}
    </>
  )
}
