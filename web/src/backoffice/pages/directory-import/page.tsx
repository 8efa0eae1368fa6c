import { UploadOutlined } from '@ant-design/icons'
import { directoryImport } from '@sunport/contract/calls/directory-import.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { importCrud } from './import-crud.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const nothing = () => null

/** 批量导入: whole registers from a file, compared before they are written. */
export const Page = () => {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const [isUploading, setUploading] = useState(false)
  const shown = params.get('import')
  // Reads the window, not the last rendering: filters that were chosen meanwhile stay.
  const show = (id: string | undefined) => {
    const next = new URLSearchParams(location.search)
    if (id) next.set('import', id)
    else next.delete('import')
    setParams(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: showing is the same each time
  const crud = useMemo(() => importCrud(show), [])
  return (
    <>
      <PageHeader title="批量导入">
        {may(directoryImport.upload.access) && (
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading(true)}>
            上传文件
          </Button>
        )}
      </PageHeader>
      <CrudPage crud={crud} title="目录导入" head={nothing} />
      {isUploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onUploaded={id => {
            setUploading(false)
            show(id)
          }}
        />
      )}
      {shown && <ImportDrawer id={shown} onClose={() => show(undefined)} />}
    </>
  )
}
