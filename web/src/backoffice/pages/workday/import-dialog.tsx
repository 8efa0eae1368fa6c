import { InboxOutlined } from '@ant-design/icons'
import { type CalendarYear, type ParsedNotice, workday } from '@sunport/contract/calls/workday.ts'
import { workday as status } from '@sunport/contract/desk-codes.ts'
import { tableFileHint } from '@sunport/contract/table-file-limits.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Modal, Segmented, Table, Tag, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { fileAddress, sendFile } from '../../transfer.ts'
import { dayWords, kindWords } from './days.ts'
import { type Draft, useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

interface Props {
  data: CalendarYear
  draft: Draft
  onClose: () => void
}

const example =
  '一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。\n二、春节：2月15日至23日放假调休，共9天。2月14日（周六）、2月28日（周六）上班。'

const Preview = ({ read, year }: { read: ParsedNotice; year: number }) => {
  const others = read.days.filter(({ date }) => !date.startsWith(`${year}-`))
  const off = read.days.filter(({ dayStatus }) => dayStatus === status.off).length
  return (
    <>
      {read.problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有 ${read.problems.length} 处需要核对`}
          description={
            <ul className={styles.problems}>
              {read.problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      {others.length > 0 && (
        <Alert type="info" showIcon title={`另有 ${others.length} 天不属于 ${year} 年，不会写入本草稿`} />
      )}
      <p className={styles.muted}>
        识别出放假 {off} 天、上班 {read.days.length - off} 天{read.basis && `，依据 ${read.basis}`}。
      </p>
      <Table
        size="small"
        rowKey="date"
        dataSource={read.days}
        pagination={false}
        scroll={{ y: 260 }}
        columns={[
          {
            title: '日期',
            dataIndex: 'date',
            render: (date: string) => `${date.slice(0, 4)}年${dayWords(date)}`,
          },
          {
            title: '安排',
            dataIndex: 'dayStatus',
            width: 72,
            render: (value: string) =>
              value === status.work ? <Tag>上班</Tag> : <Tag color="processing">休息</Tag>,
          },
          {
            title: '类型与名称',
            render: (_, day) => kindWords({ kind: day.kind, name: day.name ?? null }),
          },
        ]}
      />
    </>
  )
}

/** A notice pasted as text, or a table of days: read first, shown, then taken into the draft. */
export const ImportDialog = ({ data: { calendar, year }, draft, onClose }: Props) => {
  const [way, setWay] = useState<'text' | 'file'>('text')
  const [text, setText] = useState('')
  const [read, setRead] = useState<ParsedNotice>()
  const reading = useMutation({
    mutationFn: (read: () => Promise<ParsedNotice>) => read(),
    onSuccess: setRead,
  })
  const saving = useWorkdayChange({ isQuiet: true })
  const failure = reading.error ?? saving.error
  const days = read?.days.filter(({ date }) => date.startsWith(`${year}-`)) ?? []

  const readWith = (call: () => Promise<ParsedNotice>) => {
    setRead(undefined)
    reading.mutate(call)
  }
  const save = () =>
    saving.mutate(
      () => api.workday.setDays({ id: draft.id, version: draft.version, source: 'import', days }),
      { onSuccess: onClose },
    )
  return (
    <Modal
      open
      width={680}
      title={`导入 ${year} 年放假安排`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={days.length === 0}
          loading={saving.isPending}
          onClick={save}
        >
          {days.length > 0 ? `写入草稿 ${days.length} 天` : '写入草稿'}
        </Button>,
      ]}
    >
      <div className={styles.stack}>
        <Segmented<'text' | 'file'>
          aria-label="导入方式"
          value={way}
          onChange={next => {
            setWay(next)
            setRead(undefined)
          }}
          options={[
            { value: 'text', label: '粘贴通知' },
            { value: 'file', label: '上传表格' },
          ]}
        />
        {failure && <Alert type="error" showIcon title={failure.message} />}
        {way === 'text' ? (
          <>
            <Input.TextArea
              aria-label="通知内容"
              rows={7}
              maxLength={10_000}
              value={text}
              placeholder={example}
              onChange={event => setText(event.target.value)}
            />
            <Button
              className={styles.ownWidth}
              disabled={!text.trim()}
              loading={reading.isPending}
              onClick={() => readWith(() => api.workday.readNotice({ text, year }))}
            >
              识别
            </Button>
          </>
        ) : (
          <>
            <Upload.Dragger
              accept=".xlsx,.csv"
              maxCount={1}
              showUploadList={false}
              beforeUpload={file => {
                readWith(() => sendFile(workday.readFile, { file }))
                return false
              }}
            >
              <InboxOutlined className={styles.dropIcon} />
              <p>点击或拖入文件</p>
              <p className={styles.muted}>{tableFileHint}</p>
            </Upload.Dragger>
            <p className={styles.muted}>
              表格的列与
              <a href={fileAddress(workday.exportYear, { calendarId: calendar.id, year: year - 1 })} download>
                导出的上一年度
              </a>
              相同，可在其上修改。
            </p>
          </>
        )}
        {read && <Preview read={read} year={year} />}
      </div>
    </Modal>
  )
}
