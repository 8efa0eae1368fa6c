import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { Popup } from '@sunport/contract/calls/portal.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { WindowFields } from '@sunport/contract/content/window-fields.ts'
import { previewParameter, previewStore } from '@sunport/contract/content/window-preview.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ListFailure } from '../crud/list-states.tsx'
import styles from './window-preview.module.css'

interface Props {
  window: { id: string; version: number; title: string }
  onClose: () => void
}

const addressOf = (home = routerBase): string =>
  `${home}${home.includes('?') ? '&' : '?'}${previewParameter}=1`

/** The window as the public's page takes it, to be looked at: at once, every time, on every device. */
export const previewOf = ({
  id,
  open,
  published,
}: Pick<ContentDetail, 'id' | 'open' | 'published'>): Popup => {
  const words = open ?? published
  const fields = words?.fields as Partial<WindowFields> | undefined
  return {
    id: `preview-${id}`,
    title: words?.title ?? '',
    content: words?.bodyHtml ?? '',
    url: fields?.url || null,
    windowType: fields?.windowType ?? 'popup',
    image: fields?.image || null,
    imageAlt: fields?.imageAlt || null,
    pages: ['*'],
    device: 'all',
    position: fields?.position ?? 'right-bottom',
    width: fields?.width ?? null,
    height: fields?.height ?? null,
    frequency: 'always',
    delaySec: 0,
    autoCloseSec: null,
    priority: 0,
  }
}

/** The real home page with this window on it, as a computer and as a phone would show it. */
export const WindowPreview = ({ window: { id, version, title }, onClose }: Props) => {
  const [device, setDevice] = useState<'电脑' | '手机'>('电脑')
  const home = useQuery({
    queryKey: ['home-window', 'preview', id, version],
    queryFn: async () => {
      const [detail, [figures]] = await Promise.all([
        api.window.get({ id }),
        api.homeWindow.figures({ ids: id }),
      ])
      sessionStorage.setItem(previewStore, JSON.stringify(previewOf(detail)))
      return addressOf(figures?.home)
    },
    gcTime: 0,
  })
  return (
    <Drawer
      open
      size="min(1280px, 100vw)"
      title={`预览：${title}`}
      onClose={onClose}
      extra={<Segmented options={['电脑', '手机']} value={device} onChange={setDevice} aria-label="设备" />}
    >
      {home.isPending && <Skeleton active />}
      {home.isError && <ListFailure failure={home.error} onRetry={() => home.refetch()} />}
      {home.data && (
        <iframe
          key={device}
          className={`${styles.frame} ${device === '手机' ? styles.phone : ''}`}
          title={`首页上的“${title}”`}
          src={home.data}
        />
      )}
    </Drawer>
  )
}
