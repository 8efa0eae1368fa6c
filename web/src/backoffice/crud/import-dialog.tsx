import { InboxOutlined, UploadOutlined } from '@ant-design/icons'
import { type ImportMode, type ImportReport, importModes } from '@sunport/contract/calls/crud.ts'
import { deskJobs, importAtOnce } from '@sunport/contract/calls/desk-job.ts'
import { tableFileHint, tableFileLimits } from '@sunport/contract/table-file-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Progress, Radio, Upload } from 'antd'
import { useRef, useState } from 'react'
import { readAnew } from '../read-anew.ts'
import { useMay } from '../session.ts'
import { fileAddress, saveAnswer, sendFile } from '../transfer.ts'
import { optionsOf } from '../ui/options.ts'
import { InBackground } from './bulk-outcome.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { addReports, stepsOf } from './import-steps.ts'
import { jobFeature } from './job-view.tsx'

const shownProblems = 8

interface State {
  file?: File
  isRehearsed?: boolean
  report?: ImportReport
  progress?: number
  failure?: string
  isDone?: boolean
  /** It goes on in the background. */
  jobId?: string
}

/** Brings in a file: first what would become of every line, then the deed. */
const ImportDialog = <Row,>({ crud, onClose }: { crud: Crud<Row>; onClose: () => void }) => {
  const client = useQueryClient()
  const [mode, setMode] = useState<ImportMode>('create')
  const [isAllOrNothing, setAllOrNothing] = useState(false)
  const [state, setState] = useState<State>({})
  const hasLeft = useRef(false)
  const calls = crud.import
  if (!calls) return null
  const { file, report, progress, failure, isDone, jobId } = state
  const isBusy = progress !== undefined

  const run = async (from: File, isRehearsal: boolean) => {
    setState({ file: from, progress: 0 })
    try {
      let whole: ImportReport | undefined
      // All or nothing is one transaction and cannot be brought in by steps.
      for (const step of stepsOf(() => whole?.total, isAllOrNothing)) {
        const part = (await sendFile(calls.import, {
          file: from,
          mode,
          isRehearsal: isRehearsal ? '1' : '0',
          isAllOrNothing: isAllOrNothing ? '1' : '0',
          ...step,
        })) as ImportReport
        if (hasLeft.current) return
        whole = addReports(whole, part)
        setState({ file: from, progress: Math.min((step.from + step.count) / Math.max(whole.total, 1), 1) })
      }
      setState({ file: from, report: whole, isRehearsed: isRehearsal, isDone: !isRehearsal })
      if (!isRehearsal) await readAnew(client, [crud.feature])
    } catch (error) {
      setState({ file: from, failure: (error as Error).message })
    }
  }
  /** A long file is handed over: whoever sent it may go. */
  const handOver = async (from: File) => {
    setState({ file: from, report, progress: 1 })
    try {
      const job = await sendFile(deskJobs.startImport, {
        ...{ call: calls.import.path, file: from, mode },
        isAllOrNothing: isAllOrNothing ? '1' : '0',
      })
      setState({ file: from, isDone: true, jobId: job.id })
      await readAnew(client, [jobFeature])
    } catch (error) {
      setState({ file: from, report, failure: (error as Error).message })
    }
  }
  const restart = (change: () => void) => {
    change()
    setState({})
  }
  /** What was not sent yet is not sent any more. */
  const leave = () => {
    hasLeft.current = true
    onClose()
  }
  const ready = report ? report.created + report.updated : 0
  const isLong = report !== undefined && report.total > importAtOnce
  return (
    <Modal
      open
      width={640}
      title={`导入${crud.title}`}
      onCancel={leave}
      maskClosable={!isBusy}
      footer={[
        <Button key="close" onClick={leave}>
          {isDone ? '完成' : '取消'}
        </Button>,
        !isDone && (
          <Button
            key="run"
            type="primary"
            loading={isBusy}
            disabled={!file || ready === 0 || (isAllOrNothing && report && report.problems.length > 0)}
            onClick={() => file && (isLong ? handOver(file) : run(file, false))}
          >
            {report ? `${isLong ? '在后台导入' : '确认导入'} ${ready} 行` : '确认导入'}
          </Button>
        ),
      ]}
    >
      <div className={styles.importForm}>
        <p>
          请按模板填写：
          <a href={fileAddress(calls.importTemplate, { format: 'xlsx' })} download>
            下载 xlsx 模板
          </a>
          {' · '}
          <a href={fileAddress(calls.importTemplate, { format: 'csv' })} download>
            下载 csv 模板
          </a>
        </p>
        <Radio.Group
          aria-label="导入方式"
          disabled={isBusy}
          value={mode}
          options={optionsOf(importModes)}
          onChange={event => restart(() => setMode(event.target.value))}
        />
        <Checkbox
          checked={isAllOrNothing}
          disabled={isBusy}
          onChange={event => restart(() => setAllOrNothing(event.target.checked))}
        >
          有任何一行出错时全部不导入
        </Checkbox>
        {!isDone && (
          <Upload.Dragger
            accept=".xlsx,.csv"
            maxCount={1}
            disabled={isBusy}
            showUploadList={false}
            beforeUpload={chosen => {
              void run(chosen, true)
              return false
            }}
          >
            <p className={styles.importIcon}>
              <InboxOutlined />
            </p>
            <p>{file ? file.name : '点击选择文件，或将文件拖到这里'}</p>
            <p className={styles.viewsNote}>{`${tableFileHint}；先检查每一行，确认后才会写入`}</p>
          </Upload.Dragger>
        )}
        {isBusy && <Progress percent={Math.round(progress * 100)} status="active" />}
        {jobId && <InBackground jobId={jobId} feature={crud.feature} />}
        {failure && <Alert type="error" showIcon title={failure} />}
        {report && (
          <Alert
            type={report.problems.length > 0 ? 'warning' : 'success'}
            showIcon
            title={
              isDone
                ? `已新增 ${report.created} 行，更新 ${report.updated} 行，未导入 ${report.problems.length} 行`
                : `可新增 ${report.created} 行，可更新 ${report.updated} 行，有误 ${report.problems.length} 行`
            }
            description={
              report.problems.length > 0 && (
                <>
                  <ul className={styles.importProblems}>
                    {report.problems.slice(0, shownProblems).map(({ line, message }) => (
                      <li key={line}>{`第 ${line} 行：${message}`}</li>
                    ))}
                  </ul>
                  {file && (
                    <Button
                      size="small"
                      onClick={() =>
                        saveAnswer(calls.importAnnotated, {
                          file,
                          mode,
                          from: 0,
                          count: tableFileLimits.lines,
                        })
                      }
                    >
                      下载标注错误的文件
                    </Button>
                  )}
                </>
              )
            }
          />
        )}
      </div>
    </Modal>
  )
}

export const ImportButton = <Row,>({ crud }: { crud: Crud<Row> }) => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!crud.import || !may(crud.import.import.access)) return null
  return (
    <>
      <Button type="text" size="small" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen && <ImportDialog crud={crud} onClose={() => setOpen(false)} />}
    </>
  )
}
