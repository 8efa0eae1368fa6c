import { homeWindow } from '@sunport/contract/calls/home-window.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'
import type { WindowRow } from './window-row.ts'

interface Props {
  row: WindowRow
  onClose: () => void
}

/** Drafts of the same words, here or on other sites: each site reviews its own. */
export const CopyDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(homeWindow.copy, {
    given: { id: row.id },
    initial: { siteIds: [row.siteId] },
    feature: 'home-window',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`复制“${row.title}”`} okText="复制" onClose={onClose}>
      <Field name="siteIds" label="目标站点" extra="在各站点生成草稿，分别送审后展示">
        <SitesSelect />
      </Field>
    </FormDialog>
  )
}
