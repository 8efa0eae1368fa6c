import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { partlyEndedFrom } from '@sunport/contract/content/law/tree.ts'
import { validityOn, versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Input, Skeleton, Space, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { HistoryDrawer } from '../../content/history-drawer.tsx'
import { ItemActions } from '../../content/item-actions.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { ReviewList } from '../../content/review-list.tsx'
import { StateMarks } from '../../content/state-marks.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useTabTitle } from '../../item-tabs.ts'
import { newId } from '../../ui/new-id.ts'
import { ChangeList } from './change-list.tsx'
import { Citations } from './citations.tsx'
import { ExportMenu } from './export-menu.tsx'
import styles from './law-compile.module.css'
import { draftOf, type LawDraft, shownEdition } from './law-draft.ts'
import { ValidityMark } from './validity-mark.tsx'

interface Shown {
  draft: LawDraft
  day: string
}

/** The law's first day, as its versions have it. */
const effectOf = ({ versions }: LawDraft): string | null => versions[0]?.validFrom || null

/** Since when a provision of its newest text no longer applies. */
const partlyOf = ({ versions }: LawDraft): string | null => partlyEndedFrom(versions.at(-1)?.nodes ?? [])

const Facts = ({ draft, day }: Shown) => {
  const { fields } = draft
  const { lawCategory, publishNumber, issuers, adoptDate, publishDate, repealDate, repealedBy, topics } =
    fields
  const effectDate = effectOf(draft)
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, lg: 3 }}
      items={[
        {
          key: 'validity',
          label: '时效性',
          children: (
            <ValidityMark validity={validityOn(effectDate, repealDate ?? null, day, partlyOf(draft))} />
          ),
        },
        { key: 'level', label: '效力级别', children: lawCategory ? lawCategories[lawCategory] : '未填写' },
        { key: 'number', label: '发文字号', children: publishNumber || '无' },
        { key: 'issuer', label: '发布机关', children: issuers?.join('、') || '未填写' },
        ...(adoptDate ? [{ key: 'adopt', label: '通过', children: adoptDate }] : []),
        { key: 'publish', label: '公布', children: publishDate ?? '未填写' },
        { key: 'effect', label: '施行', children: effectDate ?? '未填写' },
        ...(repealDate
          ? [{ key: 'repeal', label: '废止', children: `${repealDate}，依据${repealedBy ?? '未填写'}` }]
          : []),
        ...(topics?.length ? [{ key: 'topics', label: '主题', children: topics.join('、') }] : []),
      ]}
    />
  )
}

interface Reading extends Shown {
  id: string
  onDay: (day: string) => void
}

const Text = ({ id, draft, day, onDay }: Reading) => {
  const version = versionShownAt(draft.versions, day)
  const markup = { __html: version ? renderLaw(version.nodes) : '' }
  return (
    <>
      <Space wrap className={styles.bar}>
        <label htmlFor="law-day">查看日期</label>
        <Input
          id="law-day"
          type="date"
          value={day}
          onChange={event => event.target.value && onDay(event.target.value)}
        />
        {version && (
          <span className={styles.muted}>
            版本 {version.no}，{version.validFrom} 起施行{version.amendedBy && `，依据${version.amendedBy}`}
            {version.validFrom > day && '（该日尚未施行）'}
          </span>
        )}
        {version && <ExportMenu law={{ id, title: draft.title, fields: draft.fields, version }} />}
      </Space>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: provisions were sanitised by the server when they were saved */}
      <article className={styles.lawText} dangerouslySetInnerHTML={markup} />
    </>
  )
}

/** What its reader may do with the law as it is. */
const Bar = ({ item }: { item: ContentDetail }) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isHistory, setHistory] = useState(false)
  const show = (next: ContentDetail) => {
    client.setQueryData(['law', 'item', item.id], next)
    if (next.open && next.actions.includes('edit')) navigate(`/main/lawCompileEdit?id=${item.id}`)
  }
  return (
    <Flex wrap gap="small">
      <PreviewButton item={item} />
      <Button onClick={() => setHistory(true)}>历史</Button>
      {item.open && item.actions.includes('edit') && (
        <Link to={`/main/lawCompileEdit?id=${item.id}`}>
          <Button>编辑</Button>
        </Link>
      )}
      <ItemActions item={item} onDone={show} onRemoved={() => navigate('/main/law-compile')} />
      {isHistory && <HistoryDrawer item={item} onClose={() => setHistory(false)} onDraft={show} />}
    </Flex>
  )
}

const Detail = ({ item }: { item: ContentDetail }) => {
  const [query, setQuery] = useSearchParams()
  const day = query.get('date') ?? toWireTime(new Date()).slice(0, 10)
  const edition = shownEdition(item)
  const draft = useMemo(() => edition && draftOf(edition, newId), [edition])
  const set = (name: string, value: string) => {
    query.set(name, value)
    setQuery(query, { replace: true })
  }
  return (
    <>
      <PageHeader title={item.title} note={<StateMarks row={item} />}>
        <Bar item={item} />
      </PageHeader>
      {draft && (
        <section className={styles.sheet} aria-label="法规">
          {item.closingReason && (
            <Alert type="warning" showIcon title={`对外说明：${item.closingReason}`} className={styles.bar} />
          )}
          <Facts draft={draft} day={day} />
          <Tabs
            activeKey={query.get('tab') ?? 'text'}
            onChange={tab => set('tab', tab)}
            items={[
              {
                key: 'text',
                label: '条文',
                children: <Text id={item.id} draft={draft} day={day} onDay={date => set('date', date)} />,
              },
              { key: 'compare', label: '版本对照', children: <ChangeList versions={draft.versions} /> },
              { key: 'citations', label: '引用关系', children: <Citations id={item.id} /> },
              { key: 'reviews', label: '审核意见', children: <ReviewList reviews={item.reviews} /> },
            ]}
          />
        </section>
      )}
    </>
  )
}

/** 法规详情: read on a day, compared between versions, with what it cites and what cites it. */
export const LawDetail = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const found = useQuery({ queryKey: ['law', 'item', id], queryFn: () => api.law.get({ id }) })
  useTabTitle(found.data?.title)
  if (found.isError) return <ListFailure failure={found.error} onRetry={() => found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Detail item={found.data} />
}
