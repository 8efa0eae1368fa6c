import { PlusOutlined } from '@ant-design/icons'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { StageTabs, useStage } from '../../content/stage-tabs.tsx'
import { stages } from '../../content/stages.ts'
import { useAllChannelNodes } from '../../content/use-channels.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { useOpened } from '../../use-opened.ts'
import { CreateDialog } from './create-dialog.tsx'
import { DataDrawer } from './data-drawer.tsx'
import { Figures } from './figures.tsx'
import { ItemPage } from './item-page.tsx'
import { noticeCrud } from './notice-crud.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { useFollowUp } from './use-follow-up.ts'

const NoticeList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const may = useMay()
  const tab = useStage()
  const channels = useAllChannelNodes('notice')
  const [isCreating, setCreating] = useState(false)
  const [looked, setLooked] = useState<{ at: 'report' | 'data'; id: string }>()
  const follow = useFollowUp(onOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () =>
      noticeCrud({
        tab,
        channels,
        onOpen: ({ id }) => onOpen(id),
        onFollow: ({ id }, as) => void follow(id, as),
        onReport: ({ id }) => setLooked({ at: 'report', id }),
        onData: ({ id }) => setLooked({ at: 'data', id }),
      }),
    [tab, channels],
  )
  return (
    <>
      <PageHeader title="公告管理">
        {may(functionFor('notice', 'edit')) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            新增公告
          </Button>
        )}
      </PageHeader>
      <StageTabs kind="notice" />
      <Figures />
      <CrudPage key={tab} crud={crud} title={`公告：${stages[tab]}`} head={() => null} />
      {looked?.at === 'report' && <ReportDrawer id={looked.id} onClose={() => setLooked(undefined)} />}
      {looked?.at === 'data' && <DataDrawer id={looked.id} onClose={() => setLooked(undefined)} />}
      {isCreating && <CreateDialog onCreated={({ id }) => onOpen(id)} onClose={() => setCreating(false)} />}
    </>
  )
}

/** 公告管理: the list, or the one notice that the address names. */
export const Page = () => {
  const { id, open, close } = useOpened()
  return id ? <ItemPage key={id} id={id} onOpen={open} onClose={close} /> : <NoticeList onOpen={open} />
}
