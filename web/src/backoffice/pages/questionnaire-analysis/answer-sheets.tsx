import { questionnaireDesk } from '@sunport/contract/calls/questionnaire-desk.ts'
import {
  type AnswerSheet,
  qualityFlagNames,
  type SheetFilter,
  sheetFilters,
  surveyAnswers,
} from '@sunport/contract/calls/survey-answers.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Pagination, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { clientOf } from '../../client-of.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { fileAddress } from '../../transfer.ts'
import { durationText } from '../../ui/duration.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './analysis.module.css'

const desk = clientOf(questionnaireDesk)
const sheets = clientOf(surveyAnswers)
const feature = 'questionnaire'
const pageSize = 10

/** 逐份答卷: read one by one, made void with a reason, counted again. */
export const AnswerSheets = ({ id }: { id: string }) => {
  const [which, setWhich] = useState<SheetFilter>('all')
  const [currPage, setPage] = useState(1)
  const [voiding, setVoiding] = useState<AnswerSheet>()
  const change = useCrudChange(feature)
  const survey = useQuery({ queryKey: [feature, 'one', id], queryFn: () => desk.get({ id }) }).data
  const { data } = useQuery({
    queryKey: [feature, 'sheets', id, which, currPage],
    queryFn: () => sheets.listSheets({ id, which, currPage, pageSize }),
    placeholderData: before => before,
  })
  if (!survey || !data) return null
  const { version } = survey
  const restore = (responseId: string) =>
    change.mutate(() => sheets.judgeSheet({ id, version, responseId, action: 'restoreAnswer' }))
  return (
    <>
      <Segmented
        aria-label="显示哪些答卷"
        options={optionsOf(sheetFilters)}
        value={which}
        onChange={value => {
          setWhich(value)
          setPage(1)
        }}
      />
      {data.rows.length === 0 && <Empty description="没有这样的答卷" />}
      <ul className={styles.sheets}>
        {data.rows.map(sheet => (
          <li key={sheet.id} data-void={sheet.isVoid}>
            <Sheet id={id} sheet={sheet} />
            {!sheet.isVoid && survey.actions.includes('voidAnswer') && (
              <Button size="small" onClick={() => setVoiding(sheet)}>
                作废
              </Button>
            )}
            {sheet.isVoid && survey.actions.includes('restoreAnswer') && (
              <Button size="small" loading={change.isPending} onClick={() => restore(sheet.id)}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        current={currPage}
        pageSize={pageSize}
        total={data.total}
        showTotal={total => `共 ${total} 份`}
        showSizeChanger={false}
        onChange={setPage}
      />
      {voiding && (
        <VoidDialog id={id} version={version} sheet={voiding} onClose={() => setVoiding(undefined)} />
      )}
    </>
  )
}

const Sheet = ({ id, sheet }: { id: string; sheet: AnswerSheet }) => (
  <details className={styles.sheet}>
    <summary>
      {sheet.completedTime.slice(0, 16)}，第 {sheet.versionNo} 版
      {sheet.seconds !== null && `，用时 ${durationText(sheet.seconds * 1000)}`}{' '}
      {sheet.flags.map(flag => (
        <Tag key={flag} color="orange">
          {qualityFlagNames[flag] ?? flag}
        </Tag>
      ))}
      {sheet.isVoid && <Tag color="red">已作废：{sheet.voidReason}</Tag>}
    </summary>
    <dl>
      {sheet.answers.map(({ code, title, text }) => (
        <div key={code}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {sheet.files.length > 0 && (
        <div>
          <dt>下载文件</dt>
          {sheet.files.map(file => (
            <dd key={file.id}>
              <a href={fileAddress(surveyAnswers.sheetFile, { id, fileId: file.id })} download>
                {file.name}
              </a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  </details>
)

interface VoidProps {
  id: string
  version: number
  sheet: AnswerSheet
  onClose: () => void
}

const VoidDialog = ({ id, version, sheet, onClose }: VoidProps) => {
  const filling = useCallForm(surveyAnswers.judgeSheet, {
    given: { id, version, responseId: sheet.id, action: 'voidAnswer' },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="作废答卷" okText="作废" onClose={onClose}>
      <p>作废的答卷保留，不计入统计和导出，名额随之空出；可以恢复。</p>
      <ReasonField />
    </FormDialog>
  )
}
