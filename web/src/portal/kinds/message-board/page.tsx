import { Link, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { BackLink } from '../../parts/detail-page.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { MessageAside } from '../../parts/message-aside.tsx'
import { MessageFormPart } from '../../parts/message-form/form-part.tsx'
import { messagePaths } from '../../parts/message-paths.ts'
import { ProgressFirst } from '../../parts/message-progress.tsx'
import { ProgressPage } from '../../parts/message-progress-page.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { BoardList } from './board-list.tsx'
import type { MessageBoardData } from './loader.ts'
import { MessageView } from './message-view.tsx'
import styles from './page.module.css'

/** 互动交流: what others asked and what they were answered. */
export const Page = () => {
  const data = useLoaderData<MessageBoardData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <Heading data={data} />
      {data.view === 'form' && <ProgressFirst />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <View data={data} />
        </div>
        <MessageAside hasQuery={data.view !== 'progress'} />
      </div>
    </div>
  )
}

/** A message's own subject is the heading of its page. */
const Heading = ({ data }: { data: MessageBoardData }) => {
  const { pack, route } = usePortal()
  const { board, ask } = messagePaths(pack)
  if (data.view === 'list' || data.view === 'failed')
    return (
      <PageHeading title={route.title}>
        <Link className={styles.ask} to={ask}>
          <Icon name="chat" size={1.25} />
          我要咨询
        </Link>
        <ProgressFirst words="查询进度" />
        <ExportLinks />
      </PageHeading>
    )
  return (
    <>
      {board && <BackLink to={board} />}
      {(data.view === 'form' || data.view === 'progress') && (
        <PageHeading title={data.head.title ?? route.title} />
      )}
      {data.view === 'missing' && <PageHeading title="留言不存在或未公开" />}
    </>
  )
}

const View = ({ data }: { data: MessageBoardData }) => {
  switch (data.view) {
    case 'list':
      return <BoardList filters={data.filters} list={data.list} />
    case 'form':
      return (
        <div className={styles.sheet}>
          <MessageFormPart preset={data.preset} />
        </div>
      )
    case 'progress':
      return (
        <div className={styles.sheet}>
          <ProgressPage formToken={data.formToken} />
        </div>
      )
    case 'detail':
      return <MessageView message={data.message} linked={data.linked} basis={data.basis} />
    case 'failed':
      return <LoadFailed reason={data.reason} />
    default:
      return <Empty words="没有找到这条留言">它可能尚未公开、已经撤下，或者地址有误。</Empty>
  }
}
