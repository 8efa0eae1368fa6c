import { PlusOutlined } from '@ant-design/icons'
import type { ListedContent } from '@sunport/contract/calls/content.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ShareDialog } from '../../content/share-dialog.tsx'
import { StageTabs, useStage } from '../../content/stage-tabs.tsx'
import { stages } from '../../content/stages.ts'
import { useAllChannelNodes } from '../../content/use-channels.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { useOpened } from '../../use-opened.ts'
import { articleCrud } from './article-crud.tsx'
import { copyArticle } from './copy-article.ts'
import { CreateDialog } from './create-dialog.tsx'
import { ItemPage } from './item-page.tsx'

const ArticleList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const may = useMay()
  const tab = useStage()
  const channels = useAllChannelNodes('article')
  const [isCreating, setCreating] = useState(false)
  const [shared, setShared] = useState<ListedContent>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(
    () =>
      articleCrud({
        tab,
        channels,
        onOpen: ({ id }) => onOpen(id),
        onShare: setShared,
        onCopy: async row => onOpen((await copyArticle(row)).id),
      }),
    [tab, channels],
  )
  return (
    <>
      <PageHeader title="信息发布">
        {may(functionFor('article', 'edit')) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            新增信息
          </Button>
        )}
      </PageHeader>
      <StageTabs kind="article" />
      <CrudPage key={tab} crud={crud} title={`信息：${stages[tab]}`} head={() => null} />
      {shared && <ShareDialog row={shared} onClose={() => setShared(undefined)} />}
      {isCreating && <CreateDialog onCreated={({ id }) => onOpen(id)} onClose={() => setCreating(false)} />}
    </>
  )
}

/** 信息发布: the list, or the one article that the address names. */
export const Page = () => {
  const { id, open, close } = useOpened()
  return id ? <ItemPage key={id} id={id} onClose={close} /> : <ArticleList onOpen={open} />
}
