import { emergency } from '@sunport/contract/calls/emergency.ts'
import { type QueueRow, type QueueTab, queueTabs } from '@sunport/contract/calls/review.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import desk from '../../content/desk.module.css'
import { useAllChannelNodes } from '../../content/use-channels.ts'
import { CrudPage } from '../../crud/crud-page.tsx'
import { useMay } from '../../session.ts'
import { useOpened } from '../../use-opened.ts'
import { emergencyCrud } from './emergency-crud.tsx'
import { queueCrud } from './queue-crud.tsx'
import { ReviewScreen } from './review-screen.tsx'

const queueTabNames = Object.keys(queueTabs) as QueueTab[]
/** Beside the queues: what was made public without its levels. */
const emergencies = 'emergency'
const tabOf = (text: string | null): QueueTab => queueTabNames.find(name => name === text) ?? 'todo'

/** An item by its family and id, as the address names it. */
const reviewedOf = (text: string | null): { kind: ContentKind; id: string } | undefined => {
  const [kind = '', id = ''] = text?.split(':') ?? []
  return Object.hasOwn(contentKinds, kind) && id ? { kind: kind as ContentKind, id } : undefined
}

const Queue = ({ tab, onOpen }: { tab: QueueTab; onOpen: (row: QueueRow) => void }) => {
  const articles = useAllChannelNodes('article')
  const notices = useAllChannelNodes('notice')
  const channels = useMemo(() => {
    const known = new Map([...articles, ...notices].map(node => [node.id, node]))
    return [...known.values()]
  }, [articles, notices])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets the address
  const crud = useMemo(() => queueCrud({ tab, channels, onOpen }), [tab, channels])
  return <CrudPage key={tab} crud={crud} title={queueTabs[tab]} head={() => null} />
}

const useNext = (tab: QueueTab, id: string): QueueRow | undefined => {
  const { data } = useQuery({
    queryKey: ['review', 'next', tab],
    queryFn: () => api.review.queue({ tab, pageSize: 100, currPage: 1 }),
  })
  const rows = data?.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  return rows[at + 1] ?? rows.find(row => row.id !== id)
}

const Reviewing = ({
  tab,
  reviewed: { kind, id },
  onOpen,
  onClose,
}: {
  tab: QueueTab
  reviewed: { kind: ContentKind; id: string }
  onOpen: (row: QueueRow) => void
  onClose: () => void
}) => {
  const next = useNext(tab === 'cosign' ? 'cosign' : 'todo', id)
  return (
    <ReviewScreen
      key={id}
      kind={kind}
      id={id}
      next={next}
      isCosign={tab === 'cosign'}
      onOpen={onOpen}
      onClose={onClose}
    />
  )
}

/** 公告审核: what waits for its reader, or the one text that the address names. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params.get('tab'))
  const isEmergency = params.get('tab') === emergencies
  const { id, open, goOn, close } = useOpened('review')
  const reviewed = reviewedOf(id)
  const may = useMay()
  const counts = useQuery({ queryKey: ['review', 'counts'], queryFn: () => api.review.counts({}) }).data
  const tabs = queueTabNames.filter(name => name !== 'watch' || may('cms:review:watch'))
  const nameOf = ({ kind, id }: QueueRow) => `${kind}:${id}`
  if (reviewed)
    return <Reviewing tab={tab} reviewed={reviewed} onOpen={row => goOn(nameOf(row))} onClose={close} />
  return (
    <>
      <PageHeader title="公告审核" />
      <Tabs
        className={desk.tabs}
        activeKey={isEmergency ? emergencies : tab}
        onChange={key => setParams({ tab: key })}
        items={[
          ...tabs.map(name => ({
            key: name,
            label: (
              <>
                {queueTabs[name]}
                {counts && <span className={desk.count}>{counts[name]}</span>}
              </>
            ),
          })),
          ...(may(emergency.list.access) ? [{ key: emergencies, label: '紧急发布' }] : []),
        ]}
      />
      {isEmergency ? (
        <CrudPage crud={emergencyCrud} title="紧急发布" head={() => null} />
      ) : (
        <Queue tab={tab} onOpen={row => open(nameOf(row))} />
      )}
    </>
  )
}
