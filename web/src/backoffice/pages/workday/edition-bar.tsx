import { DownOutlined } from '@ant-design/icons'
import type { CalendarYear } from '@sunport/contract/calls/workday.ts'
import { workday } from '@sunport/contract/calls/workday.ts'
import { calendarEditionStates } from '@sunport/contract/desk-codes.ts'
import { App, Button, Dropdown, Select, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useMay } from '../../session.ts'
import { ImportDialog } from './import-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Draft, usePlace, useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

type Origin = 'published' | 'weekends' | 'parent'
const originWords: Record<Origin, string> = {
  published: '恢复为已发布的内容',
  weekends: '初始化为周末',
  parent: '复制上级日历',
}

const DraftActions = ({ data, draft }: { data: CalendarYear; draft: Draft }) => {
  const may = useMay()
  const { modal } = App.useApp()
  const change = useWorkdayChange()
  const [dialog, setDialog] = useState<'import' | 'publish'>()
  const { id, version } = draft
  const hasPublished = data.editions.some(({ state }) => state === 'published')
  const changed = data.days.filter(({ isChanged }) => isChanged).length
  const origins: Origin[] = [
    'weekends',
    ...(data.calendar.parentId ? (['parent'] as const) : []),
    ...(hasPublished ? (['published'] as const) : []),
  ]
  const ask = (title: string, content: string, run: () => Promise<unknown>) =>
    modal.confirm({ title, content, okButtonProps: { danger: true }, onOk: () => change.mutate(run) })
  const items = [
    ...origins.map(from => ({
      key: from,
      label: originWords[from],
      onClick: () =>
        ask(`${originWords[from]}？`, '草稿中现有的设置会被替换，操作会记入日志。', () =>
          api.workday.resetDraft({ id, version, from }),
        ),
    })),
    { type: 'divider' as const },
    {
      key: 'discard',
      danger: true,
      label: '放弃草稿',
      onClick: () =>
        ask('放弃草稿？', `将删除第 ${draft.number} 版草稿及其中的设置，已发布的版本不受影响。`, () =>
          api.workday.removeDraft({ id, version }),
        ),
    },
  ]
  return (
    <>
      <span className={styles.barWords}>
        {hasPublished ? `与已发布的版本相差 ${changed} 天` : `本年度首次发布，已设置 ${changed} 天`}
      </span>
      <Space wrap className={styles.barActions}>
        {may(workday.setDays.access) && (
          <>
            <Dropdown menu={{ items }} trigger={['click']}>
              <Button loading={change.isPending}>
                草稿操作 <DownOutlined />
              </Button>
            </Dropdown>
            <Button onClick={() => setDialog('import')}>导入放假通知</Button>
          </>
        )}
        {may(workday.publish.access) && (
          <Button type="primary" onClick={() => setDialog('publish')}>
            发布…
          </Button>
        )}
      </Space>
      {dialog === 'import' && <ImportDialog data={data} draft={draft} onClose={() => setDialog(undefined)} />}
      {dialog === 'publish' && <PublishDialog draft={draft} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Which edition is shown, and the way to the next one. */
export const EditionBar = ({ data }: { data: CalendarYear }) => {
  const may = useMay()
  const { go } = usePlace()
  const change = useWorkdayChange()
  const { shown, editions, calendar, year } = data
  const mayEdit = calendar.isWithinReach && may(workday.createDraft.access)
  const hasDraft = editions.some(({ state }) => state === 'draft')
  const begin = (from: Origin) =>
    change.mutate(() =>
      api.workday.createDraft({ calendarId: calendar.id, year, from }).then(() => go({ edition: undefined })),
    )
  const isDraft = shown?.state === 'draft'
  const hasPublished = editions.some(({ state }) => state === 'published')
  return (
    <div className={isDraft ? styles.draftBar : styles.bar}>
      <span className={`${styles.state} ${styles[shown?.state ?? 'inferred']}`}>
        {shown ? calendarEditionStates[shown.state] : '暂定'}
      </span>
      {editions.length > 1 ? (
        <Select
          aria-label="版本"
          variant="borderless"
          popupMatchSelectWidth={false}
          value={shown?.id}
          onChange={edition => go({ edition })}
          options={editions.map(({ id, number, state, reason }) => ({
            value: id,
            label: `第 ${number} 版 · ${calendarEditionStates[state]}${reason ? ` · ${reason}` : ''}`,
          }))}
        />
      ) : (
        shown && <span>第 {shown.number} 版</span>
      )}
      {isDraft && mayEdit && <DraftActions data={data} draft={shown} />}
      {!isDraft && (
        <>
          <span className={styles.barWords}>
            {shown
              ? [
                  shown.reason,
                  shown.publishedAt && `${shown.publishedAt.slice(0, 10)} 发布`,
                  shown.publishedBy,
                ]
                  .filter(Boolean)
                  .join(' · ')
              : calendar.parentId
                ? '本年度没有自己的安排，以下全部沿用上级日历'
                : '本年度的放假安排尚未发布，以下按周末推算'}
          </span>
          {mayEdit && !hasDraft && (
            <Button
              className={styles.barActions}
              loading={change.isPending}
              onClick={() => begin(hasPublished ? 'published' : 'weekends')}
            >
              {hasPublished ? '修订' : '编制本年度'}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
