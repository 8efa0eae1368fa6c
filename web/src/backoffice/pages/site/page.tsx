import type { SiteRecord } from '@sunport/contract/calls/site.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DomainDrawer } from './domain-drawer.tsx'
import { PackDrawer } from './pack-drawer.tsx'
import { type SiteDialog, siteCrud } from './site-crud.tsx'
import { ChecklistDrawer, StateDialog } from './site-dialogs.tsx'

/** 站点管理. */
export const Page = () => {
  const [dialog, setDialog] = useState<{ kind: SiteDialog; row: SiteRecord }>()
  const { data: packs } = useQuery({ queryKey: ['site', 'packs'], queryFn: () => api.site.packs({}) })
  const packOptions = useMemo(
    () => (packs ?? []).map(({ code, name }) => ({ value: code, label: name })),
    [packs],
  )
  const crud = useMemo(
    () =>
      siteCrud(
        packOptions,
        (packs ?? []).map(({ name, provinceCode }) => ({ value: provinceCode, label: name })),
        (kind, row) => setDialog({ kind, row }),
      ),
    [packs, packOptions],
  )
  const close = () => setDialog(undefined)
  return (
    <>
      <CrudPage crud={crud} title="站点管理" />
      {dialog?.kind === 'state' && <StateDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'copy' && <CopyDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'domains' && <DomainDrawer row={dialog.row} onClose={close} />}
      {dialog?.kind === 'packs' && <PackDrawer row={dialog.row} packs={packOptions} onClose={close} />}
      {dialog?.kind === 'checklist' && <ChecklistDrawer row={dialog.row} onClose={close} />}
    </>
  )
}
