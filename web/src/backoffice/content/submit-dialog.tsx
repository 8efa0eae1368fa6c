import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type Finding, findingWords, isBlocking } from '@sunport/contract/content/check/finding.ts'
import { contentKinds, reviewPath } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, Skeleton } from 'antd'
import { api } from '../../api.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import styles from './content.module.css'
import { contentCallsOf } from './content-calls-of.ts'
import { WireTimeInput } from './wire-time-input.tsx'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

const levelNames = { review1: '初审', review2: '复审', review3: '终审签发' }

const Findings = ({ of }: { of: readonly Finding[] }) => (
  <ul className={styles.missing}>
    {[...new Set(of.map(finding => findingWords([finding])))].map(words => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

/** Hands a text to its reviewers; everything that is missing is said at once. */
export const SubmitDialog = ({ item, onDone, onClose }: Props) => {
  const { id, version, kind } = item
  const filling = useCallForm(contentCallsOf[kind].submit, {
    given: { id, version },
    initial: { scheduledAt: item.open?.scheduledAt ?? null, isUrgent: false, isPersonalConfirmed: false },
    feature: kind,
    onDone,
  })
  const isConfirmed = Form.useWatch('isPersonalConfirmed', filling.form)
  const scheduledAt = Form.useWatch('scheduledAt', filling.form)
  const checked = useQuery({
    queryKey: [kind, 'checks', id, version],
    queryFn: () => api.checks.run({ kind, id }),
    gcTime: 0,
  })
  const findings = checked.data && [...checked.data.problems, ...checked.data.text, ...checked.data.links]
  const blocks = findings?.filter(isBlocking) ?? []
  const personal = findings?.filter(({ needsConfirmation }) => needsConfirmation) ?? []
  const warned = (findings?.length ?? 0) - blocks.length - personal.length
  const isFree = findings !== undefined && blocks.length === 0
  const way = reviewPath(item.reviewDepth).map(level => levelNames[level])
  return (
    <FormDialog
      of={filling}
      name="submit"
      title={`送审${contentKinds[kind]}`}
      okText="送审"
      isOkDisabled={!isFree || (personal.length > 0 && !isConfirmed)}
      onClose={onClose}
    >
      {checked.isPending && <Skeleton active title={false} />}
      {checked.isError && <Alert type="error" showIcon title={checked.error.message} />}
      {blocks.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还有 ${blocks.length} 处须先处理`}
          description={<Findings of={blocks} />}
        />
      )}
      {isFree && (
        <div className={styles.form}>
          <p className={styles.muted}>依次经过：{way.join(' → ')}。送审后在审核前可以撤回。</p>
          {personal.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.asked}
              title={`稿件含有 ${personal.length} 处个人信息`}
              description={
                <>
                  <Findings of={personal} />
                  <Field name="isPersonalConfirmed" valuePropName="checked" noStyle>
                    <Checkbox>已核实，以上个人信息依法应当公开</Checkbox>
                  </Field>
                </>
              }
            />
          )}
          {warned > 0 && (
            <p className={styles.muted}>另有 {warned} 处提醒，审核人可以看到，见编辑页的检查结果。</p>
          )}
          <Field
            name="scheduledAt"
            label="定时发布"
            extra={scheduledAt ? '签发后到时自动发布，签发人可以改期。' : '不选则签发后立即发布。'}
          >
            <WireTimeInput placeholder="签发后立即发布" isPastRefused />
          </Field>
          <Field name="isUrgent" valuePropName="checked" noStyle>
            <Checkbox className={styles.asked}>急件，排在审核队列最前</Checkbox>
          </Field>
          <Field name="note" label="给审核人的说明">
            <Input.TextArea autoFocus showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Field>
        </div>
      )}
    </FormDialog>
  )
}
