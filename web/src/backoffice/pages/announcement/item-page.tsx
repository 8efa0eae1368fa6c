import { ArrowLeftOutlined, DownOutlined, HistoryOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { followUps, followUpsOf } from '@sunport/contract/content/notice/follow-up.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Form, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { HistoryDrawer } from '../../content/history-drawer.tsx'
import { ItemActions } from '../../content/item-actions.tsx'
import { SaveState } from '../../content/save-state.tsx'
import { StateMarks } from '../../content/state-marks.tsx'
import { useWriting } from '../../content/use-writing.ts'
import { WritingNotices } from '../../content/writing-notices.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay } from '../../session.ts'
import styles from './announcement.module.css'
import { ImportedForm } from './imported-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { Side } from './side.tsx'
import { useFollowUp } from './use-follow-up.ts'

interface Props {
  item: ContentDetail
  onItem: (item: ContentDetail) => void
  onOpen: (id: string) => void
  onClose: () => void
}

interface BarProps extends Props {
  settle?: () => Promise<ContentDetail | undefined>
  children?: ReactNode
}

const FollowUps = ({ item, onOpen }: Pick<Props, 'item' | 'onOpen'>) => {
  const follow = useFollowUp(onOpen)
  const items = followUpsOf(item.noticeType).map(as => ({
    key: as,
    label: followUps[as],
    onClick: () => void follow(item.id, as),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        后续公告
      </Button>
    </Dropdown>
  )
}

const Bar = ({ item, settle, onItem, onOpen, onClose, children }: BarProps) => {
  const may = useMay()
  const [isHistory, setHistory] = useState(false)
  return (
    <div className={styles.bar}>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onClose} />
      <h1 className={styles.barTitle}>{item.title || '（无标题）'}</h1>
      <StateMarks row={item} />
      {children}
      {item.publicState === 'live' && may(functionFor('notice', 'edit')) && (
        <FollowUps item={item} onOpen={onOpen} />
      )}
      <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
        历史
      </Button>
      <ItemActions item={item} settle={settle} onDone={onItem} onRemoved={onClose} />
      {isHistory && (
        <HistoryDrawer
          item={item}
          onClose={() => setHistory(false)}
          onDraft={draft => {
            setHistory(false)
            onItem(draft)
          }}
        />
      )}
    </div>
  )
}

const noValues = {}

const Writer = (props: Props) => {
  const { item, onItem, onOpen } = props
  const writing = useWriting(item, onItem)
  const { form, first, saver } = writing
  const preserved = { form, preserve: true }
  const values =
    Form.useWatch<Record<string, unknown> | undefined>('fields', preserved) ?? first.fields ?? noValues
  const title = Form.useWatch('title', preserved) ?? first.title
  const attachments = Form.useWatch('attachments', preserved) ?? first.attachments
  const scheduledAt = Form.useWatch('scheduledAt', preserved) ?? first.scheduledAt
  const format = formatNamed(first.fields.format)
  return (
    <>
      <Bar {...props} settle={writing.settle}>
        <SaveState saver={saver} />
      </Bar>
      <div className={styles.notices}>
        <WritingNotices item={item} writing={writing} />
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={saver.note}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) saver.flush()
        }}
      >
        {format ? (
          <div className={styles.columns}>
            <div className={styles.sheets}>
              <NoticeForm item={item} format={format} writing={writing} values={values} />
            </div>
            <Side
              item={item}
              format={format}
              values={values}
              title={title}
              attachmentCount={attachments.length}
              scheduledAt={scheduledAt}
              onOpen={onOpen}
            />
          </div>
        ) : (
          <ImportedForm />
        )}
      </Form>
    </>
  )
}

interface PageProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** One notice: its form for whoever may fill it in now, its text for everybody else. */
export const ItemPage = ({ id, onOpen, onClose }: PageProps) => {
  const client = useQueryClient()
  const key = ['notice', 'item', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.notice.get({ id }),
    // The form holds what is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  const item = query.data
  if (!item) return <Skeleton active paragraph={{ rows: 10 }} />
  const onItem = (next: ContentDetail) => client.setQueryData(key, next)
  const shared = { item, onItem, onOpen, onClose }
  if (item.open && item.actions.includes('edit')) return <Writer key={item.open.id} {...shared} />
  return (
    <>
      <Bar {...shared} />
      <NoticeReading item={item} onOpen={onOpen} />
    </>
  )
}
