import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import type { DesignFinding } from '@sunport/contract/questionnaire/design-check.ts'
import { Alert, Button } from 'antd'

interface Props {
  findings: readonly DesignFinding[]
  questions: readonly SurveyQuestion[]
  onOpen: (code: string) => void
}

/** What the check of the design found, each with the way to its question. */
export const Findings = ({ findings, questions, onOpen }: Props) => {
  const errors = findings.filter(({ level }) => level === 'error').length
  if (findings.length === 0)
    return <Alert type="success" showIcon title="设计检查通过：题号、选项、条件和跳转没有问题。" />
  return (
    <Alert
      type={errors > 0 ? 'error' : 'warning'}
      showIcon
      title={errors > 0 ? `设计检查：${errors} 处须修改后才能送审` : '设计检查通过，请留意'}
      description={
        <ul>
          {findings.map(({ at, words }) => (
            <li key={`${at}/${words}`}>
              {at === null ? (
                words
              ) : (
                <Button type="link" size="small" onClick={() => onOpen(questions[at]?.code ?? '')}>
                  第 {questionNumber(questions, questions[at]?.code ?? '')} 题：{words}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
