import { PlusOutlined } from '@ant-design/icons'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { useQueries } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useAllChannelNodes } from '../../content/use-channels.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import styles from './announcement.module.css'
import { CreateDialog } from './create-dialog.tsx'
import { ItemPage } from './item-page.tsx'
import { noticeCrud } from './notice-crud.tsx'
import { type NoticeTab, noticeTabs, tabNames, tabOf } from './tabs.ts'
import { useFollowUp } from './use-follow-up.ts'

const useCounts = (): (number | undefined)[] =>
  useQueries({
    queries: tabNames.map(tab => ({
      queryKey: ['notice', 'count', tab],
      queryFn: () => api.notice.list({ tab, pageSize: 10, currPage: 1 }),
    })),
    combine: answers => answers.map(({ data }) => data?.total),
  })

const NoticeList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const tab = tabOf(params.get('tab'))
  const counts = useCounts()
  const channels = useAllChannelNodes('notice')
  const [isCreating, setCreating] = useState(false)
  const follow = useFollowUp(onOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () =>
      noticeCrud({
        tab,
        channels,
        onOpen: ({ id }) => onOpen(id),
        onFollow: ({ id }, as) => void follow(id, as),
      }),
    [tab, channels],
  )
  const choose = (next: NoticeTab) =>
    setParams(before => {
      const kept = new URLSearchParams(before)
      kept.delete('currPage')
      if (next) kept.set('tab', next)
      else kept.delete('tab')
      return kept
    })
  return (
    <>
      <PageHeader title="公告管理">
        {may(functionFor('notice', 'edit')) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            新增公告
          </Button>
        )}
      </PageHeader>
      <Tabs
        className={styles.tabs}
        activeKey={tab || 'all'}
        onChange={key => choose(tabOf(key))}
        items={tabNames.map((name, at) => ({
          key: name || 'all',
          label: (
            <>
              {noticeTabs[name]}
              {counts[at] !== undefined && <span className={styles.count}>{counts[at]}</span>}
            </>
          ),
        }))}
      />
      <CrudPage key={tab} crud={crud} title={`公告：${noticeTabs[tab]}`} head={() => null} />
      {isCreating && <CreateDialog onCreated={({ id }) => onOpen(id)} onClose={() => setCreating(false)} />}
    </>
  )
}

/** 公告管理: the list, or the one notice that the address names. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const editing = params.get('edit')
  const go = (id: string | undefined) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set('edit', id)
      else next.delete('edit')
      return next
    })
  return editing ? (
    <ItemPage key={editing} id={editing} onOpen={go} onClose={() => go(undefined)} />
  ) : (
    <NoticeList onOpen={go} />
  )
}
