import { ArrowLeftOutlined } from '@ant-design/icons'
import type { CampaignRecord } from '@sunport/contract/calls/campaign.ts'
import type { OpinionRecord } from '@sunport/contract/calls/opinion.ts'
import {
  type CampaignAction,
  campaignActions,
  campaignRefusal,
} from '@sunport/contract/environment/campaign-policy.ts'
import { articlesOf } from '@sunport/contract/environment/draft-articles.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useTabTitle } from '../../item-tabs.ts'
import { useMay, useSession } from '../../session.ts'
import { Person } from '../../ui/person.tsx'
import { ConvertDialog, ExtendDialog, NoteDialog } from './campaign-dialogs.tsx'
import { DraftPanel } from './draft-panel.tsx'
import styles from './environment.module.css'
import { FeedbackPanel } from './feedback-panel.tsx'
import { CampaignMark, FeedbackDue } from './marks.tsx'
import { opinionCrud } from './opinion-crud.tsx'
import { ContactDialog, DecideDialog, ShowDialog } from './opinion-dialogs.tsx'

type Asked = 'extend' | 'note' | 'convert'
const offered: CampaignAction[] = ['release', 'recall', 'extend', 'close', 'note', 'answer', 'convert']

const useActions = (row: CampaignRecord, onAsk: (asked: Asked) => void) => {
  const may = useMay()
  const { user } = useSession()
  const ask = useAsking()
  const change = useCrudChange('campaign')
  const { id, version, title } = row
  const run = (work: () => Promise<unknown>) => change.mutateAsync(work).catch(() => {})
  const acts: Record<(typeof offered)[number], () => void> = {
    release: () =>
      ask({ title: `签发“${title}”`, content: '签发后到开始时间自动向公众征集意见，条文不能再修改。' }, () =>
        run(() => api.campaign.release({ id, version })),
      ),
    recall: () =>
      ask({ title: `撤回“${title}”`, reason: '撤回原因' }, reason =>
        run(() => api.campaign.recall({ id, version, reason })),
      ),
    close: () =>
      ask(
        { title: `提前结束“${title}”`, content: '立即截止，不能恢复。', reason: '原因', isDanger: true },
        reason => run(() => api.campaign.close({ id, version, reason })),
      ),
    answer: () =>
      ask({ title: `发布“${title}”的反馈`, content: '反馈报告将向公众公布，之后不能再处理意见。' }, () =>
        run(() => api.campaign.answer({ id, version })),
      ),
    extend: () => onAsk('extend'),
    note: () => onAsk('note'),
    convert: () => onAsk('convert'),
    edit: () => {},
    remove: () => {},
  }
  const acting = { id: user.userId, holds: may }
  return offered
    .filter(action => !campaignRefusal(row, acting, action) && !(action === 'convert' && row.articleId))
    .map(action => ({ action, label: campaignActions[action].label, act: acts[action] }))
}

const Head = ({ row, onBack }: { row: CampaignRecord; onBack: () => void }) => {
  const [asked, setAsked] = useState<Asked>()
  const actions = useActions(row, setAsked)
  const close = () => setAsked(undefined)
  return (
    <section className={styles.sheet} aria-label="征集情况">
      <div className={styles.bar}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onBack} />
        <h2 className={styles.name}>{row.title}</h2>
        <CampaignMark state={row.state} />
        {actions.map(({ action, label, act }) => (
          <Button
            key={action}
            type={action === 'release' || action === 'answer' ? 'primary' : 'default'}
            danger={action === 'close'}
            onClick={act}
          >
            {label}
          </Button>
        ))}
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={[
          { label: '开始', children: row.startAt.slice(0, 16) },
          { label: '截止', children: row.endAt.slice(0, 16) },
          { label: '反馈期限', children: <FeedbackDue row={row} /> },
          {
            label: '条文',
            children: `${articlesOf(row.draftText).filter(each => !each.isHeading).length} 条`,
          },
          { label: '意见', children: `${row.opinionCount} 条，待审 ${row.pendingCount} 条` },
          { label: '签发人', children: <Person userName={row.releasedBy} nobody="—" /> },
        ]}
      />
      {asked === 'extend' && <ExtendDialog row={row} onClose={close} />}
      {asked === 'note' && <NoteDialog row={row} onClose={close} />}
      {asked === 'convert' && <ConvertDialog row={row} onClose={close} />}
    </section>
  )
}

type Open = { what: 'decide' | 'show' | 'contact'; row: OpinionRecord }

const Opinions = ({ row }: { row: CampaignRecord }) => {
  const [open, setOpen] = useState<Open>()
  const { id, draftText, state } = row
  const crud = useMemo(
    () =>
      opinionCrud({
        campaign: { id, state, articles: articlesOf(draftText) },
        onDecide: opinion => setOpen({ what: 'decide', row: opinion }),
        onShow: opinion => setOpen({ what: 'show', row: opinion }),
        onContact: opinion => setOpen({ what: 'contact', row: opinion }),
      }),
    [id, draftText, state],
  )
  const close = () => setOpen(undefined)
  return (
    <>
      <CrudPage crud={crud} title="意见" head={() => null} />
      {open?.what === 'decide' && <DecideDialog row={open.row} onClose={close} />}
      {open?.what === 'show' && <ShowDialog row={open.row} onClose={close} />}
      {open?.what === 'contact' && <ContactDialog row={open.row} onClose={close} />}
    </>
  )
}

/** One campaign: where it stands, what may be done, what came in, and what is told of it. */
export const CampaignDesk = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const { data } = useQuery({ queryKey: ['campaign', 'one', id], queryFn: () => api.campaign.get({ id }) })
  useTabTitle(data?.title)
  if (!data) return <Skeleton active />
  return (
    <>
      <Head row={data} onBack={onBack} />
      {data.state !== 'draft' && data.state !== 'waiting' && <FeedbackPanel row={data} />}
      {data.state === 'draft' || data.state === 'waiting' ? (
        <DraftPanel row={data} />
      ) : (
        <Opinions row={data} />
      )}
    </>
  )
}
