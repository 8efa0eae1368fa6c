import { useMemo, useState } from 'react'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSession } from '../../session.ts'
import { type WindowDialog, windowCrud } from './window-crud.tsx'
import { CopyDialog, PreviewDrawer } from './window-dialogs.tsx'
import type { WindowRow } from './window-row.ts'

/** 首页窗口. */
export const Page = () => {
  const { sites } = useSession()
  const [dialog, setDialog] = useState<{ kind: WindowDialog; row: WindowRow }>()
  const options = useMemo(() => sites.map(({ id, name }) => ({ value: id, label: name })), [sites])
  const crud = useMemo(() => windowCrud(options, (kind, row) => setDialog({ kind, row })), [options])
  const close = () => setDialog(undefined)
  return (
    <>
      <CrudPage crud={crud} />
      {dialog?.kind === 'preview' && <PreviewDrawer row={dialog.row} onClose={close} />}
      {dialog?.kind === 'copy' && <CopyDialog row={dialog.row} onClose={close} />}
    </>
  )
}
