import { DownOutlined, FileSearchOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { followUps, followUpsOf } from '@sunport/contract/content/notice/follow-up.ts'
import { type ContentAction, functionFor } from '@sunport/contract/content/policy.ts'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { ContentItemBar } from '../../content/item-bar.tsx'
import { useMay } from '../../session.ts'
import { DataDrawer } from './data-drawer.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { useFollowUp } from './use-follow-up.ts'

export interface ItemProps {
  item: ContentDetail
  onItem: (item: ContentDetail) => void
  onOpen: (id: string) => void
  onClose: () => void
}

interface BarProps extends ItemProps {
  settle?: (action: ContentAction) => Promise<ContentDetail | undefined>
  children?: ReactNode
}

const FollowUps = ({ item, onOpen }: Pick<ItemProps, 'item' | 'onOpen'>) => {
  const follow = useFollowUp(onOpen)
  const items = followUpsOf(item.noticeType).map(as => ({
    key: as,
    label: followUps[as],
    onClick: () => void follow(item.id, as),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        后续公告
      </Button>
    </Dropdown>
  )
}

/** Above a notice: the bar of all texts, and what follows from a notice or can be looked at beside it. */
export const ItemBar = ({ item, settle, onItem, onOpen, onClose, children }: BarProps) => {
  const may = useMay()
  const [looked, setLooked] = useState<'report' | 'data'>()
  const isLive = item.publicState === 'live'
  const looks = [
    { key: 'report', label: '检查报告', onClick: () => setLooked('report') },
    ...(isLive ? [{ key: 'data', label: '开放数据（OCDS）', onClick: () => setLooked('data') }] : []),
  ]
  const close = () => setLooked(undefined)
  return (
    <ContentItemBar item={item} settle={settle} onItem={onItem} onLeave={onClose} onRemoved={onClose}>
      {children}
      {isLive && may(functionFor('notice', 'edit')) && <FollowUps item={item} onOpen={onOpen} />}
      <Dropdown trigger={['click']} menu={{ items: looks }}>
        <Button icon={<FileSearchOutlined />}>查看</Button>
      </Dropdown>
      {looked === 'report' && <ReportDrawer id={item.id} onClose={close} />}
      {looked === 'data' && <DataDrawer id={item.id} onClose={close} />}
    </ContentItemBar>
  )
}
