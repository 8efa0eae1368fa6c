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
import { articleCrud } from './article-crud.tsx'
import { CreateDialog } from './create-dialog.tsx'
import styles from './information.module.css'
import { ItemPage } from './item-page.tsx'
import { type ArticleTab, articleTabs, tabNames, tabOf } from './tabs.ts'

const useCounts = (): (number | undefined)[] =>
  useQueries({
    queries: tabNames.map(tab => ({
      queryKey: ['article', 'count', tab],
      queryFn: () => api.article.list({ tab, pageSize: 10, currPage: 1 }),
    })),
    combine: answers => answers.map(({ data }) => data?.total),
  })

const ArticleList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const tab = tabOf(params.get('tab'))
  const counts = useCounts()
  const channels = useAllChannelNodes('article')
  const [isCreating, setCreating] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(() => articleCrud({ tab, channels, onOpen: ({ id }) => onOpen(id) }), [tab, channels])
  const choose = (next: ArticleTab) =>
    setParams(before => {
      const kept = new URLSearchParams(before)
      kept.delete('currPage')
      if (next) kept.set('tab', next)
      else kept.delete('tab')
      return kept
    })
  return (
    <>
      <PageHeader title="信息发布">
        {may(functionFor('article', 'edit')) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            新增信息
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
              {articleTabs[name]}
              {counts[at] !== undefined && <span className={styles.count}>{counts[at]}</span>}
            </>
          ),
        }))}
      />
      <CrudPage key={tab} crud={crud} title={`信息：${articleTabs[tab]}`} head={() => null} />
      {isCreating && <CreateDialog onCreated={({ id }) => onOpen(id)} onClose={() => setCreating(false)} />}
    </>
  )
}

/** 信息发布: the list, or the one article that the address names. */
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
    <ItemPage key={editing} id={editing} onClose={() => go(undefined)} />
  ) : (
    <ArticleList onOpen={go} />
  )
}
