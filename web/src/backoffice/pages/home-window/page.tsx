import { useMemo, useState } from 'react'
import { WindowPreview } from '../../content/window-preview.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { type WindowDialog, windowCrud } from './window-crud.tsx'
import { CopyDialog } from './window-dialogs.tsx'
import type { WindowRow } from './window-row.ts'

/** 首页窗口. */
export const Page = () => {
  const [dialog, setDialog] = useState<{ kind: WindowDialog; row: WindowRow }>()
  const options = useSiteOptions()
  const crud = useMemo(() => windowCrud(options, (kind, row) => setDialog({ kind, row })), [options])
  const close = () => setDialog(undefined)
  return (
    <>
      <CrudPage crud={crud} />
      {dialog?.kind === 'preview' && <WindowPreview window={dialog.row} onClose={close} />}
      {dialog?.kind === 'copy' && <CopyDialog row={dialog.row} onClose={close} />}
    </>
  )
}
