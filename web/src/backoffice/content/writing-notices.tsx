import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../crud/use-leave-guard.ts'
import { useIsShown } from '../item-tabs.ts'
import { hasUnsaved } from './autosave.ts'
import { Comparison } from './comparison.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ReviewMarks } from './review-marks.tsx'
import { usePresence } from './use-presence.ts'
import type { KeptWords } from './use-writing.ts'

/** Above a form that saves itself: who else writes, what was not saved last time, what must be brought together. */
export const WritingNotices = ({ item, writing }: { item: ContentDetail; writing: KeptWords }) => {
  const { copy, merging, saver } = writing
  const others = usePresence(item.kind, item.id)
  const [isCompared, setCompared] = useState(false)
  useLeaveGuard(hasUnsaved(saver.state))
  const isShown = useIsShown()
  const last = item.reviews[0]
  return (
    <>
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${others.map(({ userName }) => userName).join('、')} 正在编辑同一稿件`}
          description={`自 ${others[0]?.since.slice(11, 16)} 起。各自的修改都会保存，冲突的部分在保存时合并。`}
        />
      )}
      {item.openState === 'returned' && last?.reason && (
        <Alert
          type="error"
          showIcon
          title={`${last.reviewerName ?? '审核人'} 退回：${last.reason}`}
          description={last.marks.length > 0 && <ReviewMarks marks={last.marks} />}
        />
      )}
      {copy && (
        <Alert
          type="info"
          showIcon
          title={`本浏览器保留了 ${toWireTime(new Date(copy.at))} 未能保存到服务器的内容`}
          action={
            <Space>
              <Button size="small" onClick={() => setCompared(true)}>
                查看差异
              </Button>
              <Button size="small" type="primary" onClick={writing.takeCopy}>
                恢复
              </Button>
              <Button size="small" onClick={writing.dropCopy}>
                丢弃
              </Button>
            </Space>
          }
        />
      )}
      {copy && isCompared && (
        <Modal
          open
          width="min(860px, 96vw)"
          title="已保存的内容 → 本浏览器保留的内容"
          footer={null}
          onCancel={() => setCompared(false)}
        >
          <Comparison before={writing.read()} after={copy.words} />
        </Modal>
      )}
      {merging && isShown && (
        <MergeDialog
          message={merging.message}
          merged={merging.words}
          conflicts={merging.conflicts}
          onDone={writing.merge}
        />
      )}
    </>
  )
}
