import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { validityOn, versionShownAt } from '@sunport/contract/content/law/versions.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Input, Skeleton, Space, Tabs } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { newId } from '../../ui/new-id.ts'
import { ChangeList } from './change-list.tsx'
import { Citations } from './citations.tsx'
import styles from './law-compile.module.css'
import { draftOf, type LawDraft, shownEdition } from './law-draft.ts'
import { ValidityMark } from './validity-mark.tsx'

interface Shown {
  draft: LawDraft
  day: string
}

/** The law's first day, as its versions have it. */
const effectOf = ({ versions }: LawDraft): string | null => versions[0]?.validFrom || null

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
          children: <ValidityMark validity={validityOn(effectDate, repealDate ?? null, day)} />,
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

const Text = ({ draft, day, onDay }: Shown & { onDay: (day: string) => void }) => {
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
      </Space>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: provisions were sanitised by the server when they were saved */}
      <article className={styles.lawText} dangerouslySetInnerHTML={markup} />
    </>
  )
}

const Detail = ({ item }: { item: ContentDetail }) => {
  const [query, setQuery] = useSearchParams()
  const day = query.get('date') ?? toWireTime(new Date()).slice(0, 10)
  const edition = shownEdition(item)
  const draft = useMemo(() => edition && draftOf(edition, newId), [edition])
  const onDay = (date: string) => setQuery({ id: item.id, date }, { replace: true })
  const canEdit = item.actions.includes('edit') || item.actions.includes('revise')
  const state = [publicStates[item.publicState], item.openState !== 'none' && openStates[item.openState]]
  return (
    <>
      <PageHeader title={item.title} note={state.filter(Boolean).join('，')}>
        {canEdit && (
          <Link to={`/main/lawCompileEdit?id=${item.id}`}>
            <Button type="primary">{item.openState === 'none' ? '修订' : '编辑'}</Button>
          </Link>
        )}
      </PageHeader>
      {draft && (
        <section className={styles.sheet} aria-label="法规">
          <Facts draft={draft} day={day} />
          <Tabs
            items={[
              { key: 'text', label: '条文', children: <Text draft={draft} day={day} onDay={onDay} /> },
              { key: 'compare', label: '版本对照', children: <ChangeList versions={draft.versions} /> },
              { key: 'citations', label: '引用关系', children: <Citations id={item.id} /> },
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
  if (found.isError) return <ListFailure failure={found.error} onRetry={() => found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Detail item={found.data} />
}
