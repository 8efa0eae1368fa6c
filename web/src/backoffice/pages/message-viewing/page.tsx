import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import type { MessageDesk } from '@sunport/contract/calls/message-desk-codes.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import desk from '../../content/desk.module.css'
import { DeskPage, useOpenedMessage } from '../../message/desk-page.tsx'
import { MessageStatistics } from '../../message/message-statistics.tsx'
import { useMay } from '../../session.ts'
import { KnowledgeButton } from './knowledge-button.tsx'

const statistics = 'statistics'

/** 留言查看: all of them, the answers that wait to be passed or released, and the numbers. */
export const Page = () => {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const { id } = useOpenedMessage()
  const isReviewer = may(messageDesk.approve.access) || may(messageDesk.publish.access)
  const tab = params.get('tab') ?? 'viewing'
  if (id) return <DeskPage desk="viewing" tools={item => <KnowledgeButton item={item} />} />
  const shown: MessageDesk = tab === 'reviewing' && isReviewer ? 'reviewing' : 'viewing'
  return (
    <>
      <PageHeader title="留言查看" />
      <Tabs
        className={desk.tabs}
        activeKey={tab === statistics ? statistics : shown}
        onChange={key => setParams({ tab: key })}
        items={[
          { key: 'viewing', label: '全部留言' },
          ...(isReviewer ? [{ key: 'reviewing', label: '答复审核与公开' }] : []),
          { key: statistics, label: '统计' },
        ]}
      />
      {tab === statistics ? <MessageStatistics /> : <DeskPage key={shown} desk={shown} isPart />}
    </>
  )
}
