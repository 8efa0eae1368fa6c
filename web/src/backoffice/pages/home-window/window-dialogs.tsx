import { homeWindow } from '@sunport/contract/calls/home-window.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { previewParameter, previewStore } from '@sunport/contract/content/window-preview.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { ListFailure } from '../../crud/list-states.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'
import styles from './home-window.module.css'
import { getWindow, previewOf, type WindowRow } from './window-row.ts'

interface Props {
  row: WindowRow
  onClose: () => void
}

const addressOf = (home = routerBase): string =>
  `${home}${home.includes('?') ? '&' : '?'}${previewParameter}=1`

/** The real home page with this window on it, as a computer and as a phone would show it. */
export const PreviewDrawer = ({ row, onClose }: Props) => {
  const [device, setDevice] = useState<'电脑' | '手机'>('电脑')
  const whole = useQuery({
    queryKey: ['home-window', 'preview', row.id, row.version],
    queryFn: async () => {
      const read = await getWindow(row)
      sessionStorage.setItem(previewStore, JSON.stringify(previewOf(read)))
      return read
    },
    gcTime: 0,
  })
  return (
    <Drawer
      open
      size="min(1280px, 100vw)"
      title={`预览：${row.title}`}
      onClose={onClose}
      extra={<Segmented options={['电脑', '手机']} value={device} onChange={setDevice} aria-label="设备" />}
    >
      {whole.isPending && <Skeleton active />}
      {whole.isError && <ListFailure failure={whole.error} onRetry={() => whole.refetch()} />}
      {whole.data && (
        <iframe
          key={device}
          className={`${styles.frame} ${device === '手机' ? styles.phone : ''}`}
          title={`首页上的“${row.title}”`}
          src={addressOf(whole.data.home)}
        />
      )}
    </Drawer>
  )
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
