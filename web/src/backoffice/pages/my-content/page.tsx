import {
  CopyOutlined,
  DownOutlined,
  FileWordOutlined,
  MessageOutlined,
  PictureOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { ContentRow } from '@sunport/contract/calls/content.ts'
import { media } from '@sunport/contract/calls/media.ts'
import type { ContentTemplate } from '@sunport/contract/calls/my-content.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Space, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { FromMessage } from './from-message.tsx'
import { itemAddress } from './item-address.ts'
import styles from './my-content.module.css'
import { myContentCrud, type StageTab, stageOf, stageTabs } from './my-content-crud.tsx'
import { FromTemplate, FromWord, NewArticle } from './new-article.tsx'
import { KeepTemplate, TemplatesDrawer } from './templates.tsx'

type Aside = 'new' | 'word' | 'message' | 'templates' | { template: ContentTemplate } | { keep: ContentRow }

/** Families with an editor of their own, which asks first what it needs. */
const otherKinds: { kind: ContentKind; label: string; path: string }[] = [
  { kind: 'notice', label: '新建公告', path: '/main/announcement' },
  { kind: 'law', label: '新建法规', path: '/main/lawCompileEdit' },
  { kind: 'window', label: '新建首页窗口', path: '/main/home-window' },
]

/** The main action is one click; the other families are one more. */
const NewButton = ({ onNew }: { onNew: () => void }) => {
  const may = useMay()
  const navigate = useNavigate()
  const others = otherKinds.filter(({ kind }) => may(functionFor(kind, 'edit')))
  return (
    <Space.Compact>
      <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
        新建信息
      </Button>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map(({ kind, label }) => ({ key: kind, label })),
            onClick: ({ key }) => navigate(others.find(({ kind }) => kind === key)?.path ?? '/main'),
          }}
        >
          <Button type="primary" icon={<DownOutlined />} aria-label="新建其他内容" />
        </Dropdown>
      )}
    </Space.Compact>
  )
}

/** 内容管理: what one wrote oneself, and every way to begin something new. */
export const Page = () => {
  const may = useMay()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [aside, setAside] = useState<Aside>()
  const close = () => setAside(undefined)
  const stage = stageOf(params.get('stage'))
  const counts = useQuery({
    queryKey: ['article', 'my-content', 'counts'],
    queryFn: () => api.myContent.counts({}),
  }).data
  const crud = useMemo(
    () =>
      myContentCrud({
        stage,
        onOpen: row => navigate(itemAddress(row)),
        onKeep: keep => setAside({ keep }),
      }),
    [stage, navigate],
  )
  return (
    <>
      <PageHeader title="我的内容" note={counts ? `共 ${counts.all} 条` : undefined}>
        {may(media.list.access) && (
          <Button icon={<PictureOutlined />} onClick={() => navigate('/main/media?only=mine')}>
            我的文件
          </Button>
        )}
        <Button icon={<CopyOutlined />} onClick={() => setAside('templates')}>
          模板
        </Button>
        <Button icon={<FileWordOutlined />} onClick={() => setAside('word')}>
          导入 Word
        </Button>
        <Button icon={<MessageOutlined />} onClick={() => setAside('message')}>
          由公开留言起草
        </Button>
        <NewButton onNew={() => setAside('new')} />
      </PageHeader>
      <Tabs
        className={styles.tabs}
        activeKey={stage || 'all'}
        onChange={key => setParams(key === 'all' ? {} : { stage: key })}
        items={(Object.keys(stageTabs) as StageTab[]).map(name => ({
          key: name || 'all',
          label: (
            <>
              {stageTabs[name]}
              {counts && <span className={styles.count}>{counts[name || 'all']}</span>}
            </>
          ),
        }))}
      />
      <CrudPage key={stage} crud={crud} title={`我的内容：${stageTabs[stage]}`} head={() => null} />
      {aside === 'new' && <NewArticle onClose={close} />}
      {aside === 'word' && <FromWord onClose={close} />}
      {aside === 'message' && <FromMessage onClose={close} />}
      {aside === 'templates' && (
        <TemplatesDrawer onUse={template => setAside({ template })} onClose={close} />
      )}
      {typeof aside === 'object' && 'template' in aside && (
        <FromTemplate template={aside.template} onClose={close} />
      )}
      {typeof aside === 'object' && 'keep' in aside && <KeepTemplate row={aside.keep} onClose={close} />}
    </>
  )
}
