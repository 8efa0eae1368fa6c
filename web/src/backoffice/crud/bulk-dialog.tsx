import { type BulkReport, bulkLimit } from '@sunport/contract/calls/crud.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { readAnew } from '../read-anew.ts'
import { saveAs } from '../transfer.ts'
import { BulkOutcome, UndoNote } from './bulk-outcome.tsx'
import { doneIn, inParts, reportFile, tallyRefusals } from './bulk-run.ts'
import styles from './crud.module.css'
import type { BulkAction, BulkGiven, Crud } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  action: BulkAction<Row>
  rows: readonly Row[]
  onClose: (isDone: boolean) => void
}

interface State {
  /** What would happen, as a rehearsal found out. */
  rehearsed?: BulkReport
  /** What did happen. */
  done?: BulkReport
  progress?: number
  failure?: string
}

const Refusals = ({ report }: { report: BulkReport }) => (
  <ul className={styles.importProblems}>
    {tallyRefusals(report).map(({ refusal, count }) => (
      <li key={refusal}>{`${refusal}：${count} 条`}</li>
    ))}
  </ul>
)

/** Two steps: what can and cannot be done, found out by doing it and taking it back; then the deed and its report. */
export const BulkDialog = <Row,>({ crud, action, rows, onClose }: Props<Row>) => {
  const client = useQueryClient()
  const needsInput = action.reason !== undefined || action.choice !== undefined
  const [given, setGiven] = useState<BulkGiven>({})
  const [{ rehearsed, done, progress, failure }, setState] = useState<State>({})
  const isComplete = (!action.reason || given.reason) && (!action.choice || given.value)

  const run = async (isRehearsal: boolean) => {
    setState({ progress: 0 })
    try {
      const report = isRehearsal
        ? await inParts(
            rows,
            part => action.run(part, true, given),
            count => setState({ progress: count / rows.length }),
          )
        : // Whole: so that it is one action that can be taken back; a long one goes on in the background.
          await action.run(rows, false, given)
      setState(isRehearsal ? { rehearsed: report } : { done: report })
      if (!isRehearsal) await readAnew(client, [crud.feature])
    } catch (error) {
      setState({ failure: (error as Error).message })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rehearsal needs nothing but the rows
  useEffect(() => {
    if (!needsInput) void run(true)
  }, [])

  const nameOf = (id: string): string => {
    const row = rows.find(each => crud.rowKey(each) === id)
    return row ? crud.rowName(row) : id
  }
  const change = (next: BulkGiven) => {
    setGiven({ ...given, ...next })
    setState({})
  }
  const report = done ?? rehearsed
  const able = rehearsed ? doneIn(rehearsed) : 0
  const isBusy = progress !== undefined
  return (
    <Modal
      open
      title={`${action.label}：已选 ${rows.length} 条`}
      onCancel={() => onClose(done !== undefined)}
      maskClosable={!isBusy}
      footer={[
        <Button key="close" onClick={() => onClose(done !== undefined)}>
          {done ? '完成' : '取消'}
        </Button>,
        done && !done.isInBackground && (
          <Button key="report" onClick={() => saveAs(reportFile(done, nameOf), `${action.label}结果.csv`)}>
            下载结果
          </Button>
        ),
        !report && (
          <Button
            key="check"
            type="primary"
            loading={isBusy}
            disabled={!isComplete}
            onClick={() => run(true)}
          >
            检查
          </Button>
        ),
        rehearsed && (
          <Button
            key="run"
            type="primary"
            danger={action.isDanger ?? false}
            disabled={able === 0}
            onClick={() => run(false)}
          >
            {`执行 ${able} 条`}
          </Button>
        ),
      ]}
    >
      {needsInput && !done && (
        <Form layout="vertical" disabled={isBusy}>
          {action.choice && (
            <Form.Item label={action.choice.label} required htmlFor="bulk-choice">
              <action.choice.control
                id="bulk-choice"
                value={given.value}
                onChange={value => change({ value })}
              />
            </Form.Item>
          )}
          {action.reason && (
            <Form.Item label={action.reason} required>
              <Input.TextArea
                aria-label={action.reason}
                maxLength={200}
                value={given.reason ?? ''}
                onChange={event => change({ reason: event.target.value })}
              />
            </Form.Item>
          )}
        </Form>
      )}
      {rehearsed && <UndoNote isUndoable={rehearsed.isUndoable ?? false} isLong={rows.length > bulkLimit} />}
      {isBusy && <Progress percent={Math.round(progress * 100)} status="active" />}
      {failure && <Alert type="error" showIcon title={failure} />}
      {report && !done?.isInBackground && (
        <Alert
          showIcon
          type={doneIn(report) === rows.length ? 'success' : 'warning'}
          title={
            done
              ? `已执行 ${doneIn(done)} 条，未执行 ${done.rows.length - doneIn(done)} 条`
              : `可执行 ${able} 条，跳过 ${rows.length - able} 条`
          }
          description={doneIn(report) < rows.length && <Refusals report={report} />}
        />
      )}
      {done && <BulkOutcome report={done} feature={crud.feature} />}
    </Modal>
  )
}
