import { messageChannels, messagePriorities } from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { messageIdentities } from '@sunport/contract/codes.ts'
import { type MessageAction, messageActions } from '@sunport/contract/message/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Skeleton, Timeline } from 'antd'
import { type ReactNode, useState } from 'react'
import { ListFailure } from '../crud/list-states.tsx'
import { useCrudChange } from '../crud/use-crud-change.ts'
import { useTabTitle } from '../item-tabs.ts'
import { ItemBar } from '../ui/item-bar.tsx'
import { regionWords } from '../ui/region-words.ts'
import { ActionDialog, type AskingAction, isAsking } from './action-dialog.tsx'
import { deskApi, deskFeature } from './desk-api.ts'
import { DueMark } from './due-mark.tsx'
import styles from './message.module.css'
import { MessageText } from './message-text.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { RevealButton } from './reveal-button.tsx'
import { StateTag } from './state-tag.tsx'

/** Done without asking for anything. */
const plain = { accept: deskApi.accept, take: deskApi.take, approve: deskApi.approve } as const
const isPlain = (action: MessageAction): action is keyof typeof plain => Object.hasOwn(plain, action)
/** Written in the editor, which stands on the page. */
const inEditor: readonly MessageAction[] = ['saveReply', 'submitReply']
const first: readonly MessageAction[] = ['accept', 'take', 'assign', 'approve', 'publish']

const Actions = ({ item }: { item: DeskDetail }) => {
  const [asking, setAsking] = useState<AskingAction | 'publish'>()
  const change = useCrudChange(deskFeature)
  const close = () => setAsking(undefined)
  const act = (action: MessageAction) => {
    if (action === 'publish' || isAsking(action)) setAsking(action)
    else if (isPlain(action))
      void change.mutateAsync(() => plain[action]({ id: item.id, version: item.version })).catch(() => {})
  }
  const actions = item.actions.filter(action => !inEditor.includes(action))
  if (actions.length === 0) return null
  return (
    <section className={`${styles.sheet} ${styles.screenOnly}`} aria-label="办理">
      <h2>办理</h2>
      <div className={styles.buttons}>
        {actions.map(action => (
          <Button
            key={action}
            type={first.includes(action) ? 'primary' : 'default'}
            loading={change.isPending && isPlain(action)}
            onClick={() => act(action)}
          >
            {messageActions[action].label}
          </Button>
        ))}
      </div>
      {asking === 'publish' && <ReleaseDialog item={item} onClose={close} onDone={close} />}
      {asking && asking !== 'publish' && (
        <ActionDialog action={asking} item={item} onClose={close} onDone={close} />
      )}
    </section>
  )
}

const factsOf = (item: DeskDetail) => [
  { key: 'no', label: '留言编号', children: item.msgNo },
  { key: 'site', label: '站点', children: item.siteName },
  { key: 'region', label: '区划', children: regionWords(item.regionName, item.regionCode) },
  { key: 'identity', label: '身份', children: messageIdentities[item.identity] },
  { key: 'channel', label: '来源', children: messageChannels[item.channel] },
  { key: 'wish', label: '公开意愿', children: item.publicWish ? '同意公开' : '不同意公开' },
  { key: 'received', label: '收到时间', children: item.receivedAt },
  { key: 'due', label: '时限', children: <DueMark {...item} /> },
  ...(item.pausedDays > 0 ? [{ key: 'paused', label: '暂停', children: `${item.pausedDays} 个工作日` }] : []),
  { key: 'priority', label: '紧急程度', children: messagePriorities[item.priority] },
  {
    key: 'handler',
    label: '办理',
    children: [item.handlerOrgName, item.handlerName].filter(Boolean).join(' ') || '未分办',
  },
  ...(item.coHandlers.length > 0
    ? [{ key: 'co', label: '协办', children: item.coHandlers.map(({ name }) => name).join('、') }]
    : []),
  ...(item.aboutOrgName ? [{ key: 'about', label: '涉及单位', children: item.aboutOrgName }] : []),
  ...(item.mergedInto ? [{ key: 'merged', label: '合并到', children: item.mergedInto.msgNo }] : []),
  ...(item.rating
    ? [
        {
          key: 'rating',
          label: '评价',
          children: `${item.rating} 分${item.ratingComment ? `：${item.ratingComment}` : ''}`,
        },
      ]
    : []),
]

export interface ScreenTools {
  /** What a page adds above the message. */
  tools?: (item: DeskDetail) => ReactNode
}

/** One message: read at the left with what belongs to it, worked on at the right. */
export const MessageScreen = ({
  id,
  tools = () => null,
  onClose,
}: ScreenTools & { id: string; onClose: () => void }) => {
  const query = useQuery({ queryKey: [deskFeature, 'item', id], queryFn: () => deskApi.get({ id }) })
  const item = query.data
  useTabTitle(item?.subject)
  if (!item) {
    if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
    return <Skeleton active paragraph={{ rows: 10 }} />
  }
  return (
    <>
      <ItemBar title={item.subject} onLeave={onClose}>
        <StateTag state={item.state} />
        {tools(item)}
        <Button className={styles.screenOnly ?? ''} onClick={() => window.print()}>
          打印
        </Button>
      </ItemBar>
      <div className={styles.columns}>
        <div>
          <MessageText item={item} />
          {item.actions.includes('submitReply') && (
            <ReplyEditor key={item.id} item={item} onDone={() => {}} />
          )}
          {item.publicSubject && (
            <section className={styles.sheet} aria-label="公众看到的内容">
              <h2>公众看到的内容</h2>
              <p className={styles.words}>
                <b>{item.publicSubject}</b>
              </p>
              {item.publicContent && <p className={styles.words}>{item.publicContent}</p>}
              {item.replies.map(({ id: replyId, publicText }) =>
                publicText ? (
                  <p className={styles.words} key={replyId}>
                    {publicText}
                  </p>
                ) : null,
              )}
            </section>
          )}
        </div>
        <div>
          <Actions key={item.version} item={item} />
          {item.similarRows.length > 0 && item.state === 'received' && (
            <Alert
              type="info"
              showIcon
              className={styles.problem}
              title={`标题相近的留言 ${item.similarRows.length} 条`}
              description={
                <ul className={styles.files}>
                  {item.similarRows.map(({ id: other, subject, stateName }) => (
                    <li key={other}>
                      {subject}（{stateName}）
                    </li>
                  ))}
                </ul>
              }
            />
          )}
          <section className={styles.sheet} aria-label="留言信息">
            <h2>留言信息</h2>
            <Descriptions size="small" column={1} items={factsOf(item)} />
            {item.canReveal && <RevealButton id={item.id} />}
          </section>
          <section className={styles.sheet} aria-label="办理记录">
            <h2>办理记录</h2>
            <Timeline
              items={item.events.map(({ at, label, actorName, publicWords, words }) => ({
                key: at + label,
                content: (
                  <>
                    <b>{label}</b>{' '}
                    <span className={styles.quiet}>{[actorName, at].filter(Boolean).join(' · ')}</span>
                    {words && <p className={styles.words}>{words}</p>}
                    {publicWords && publicWords !== words && (
                      <p className={styles.quiet}>告知留言人：{publicWords}</p>
                    )}
                  </>
                ),
              }))}
            />
          </section>
        </div>
      </div>
    </>
  )
}
