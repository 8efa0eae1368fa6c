import { type OpinionRecord, opinion } from '@sunport/contract/calls/opinion.ts'
import { opinionRule } from '@sunport/contract/environment/campaign-policy.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { Alert, Descriptions, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './environment.module.css'

interface Props {
  row: OpinionRecord
  onClose: () => void
}

const seen = ({ id, version }: OpinionRecord) => ({ id, version })
const choices = (['adopt', 'partly', 'reject', 'merge'] as const).map(value => ({
  value,
  label: opinionRule(value).label,
}))

const Opinion = ({ row }: { row: OpinionRecord }) => (
  <p className={styles.words}>
    <b>{row.articles}：</b>
    {row.opinion}
  </p>
)

/** What becomes of an opinion, and what its writer and everybody else is told. */
export const DecideDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(opinion.decide, { given: seen(row), feature: 'campaign', onDone: onClose })
  const action = Form.useWatch('action', filling.form)
  return (
    <FormDialog of={filling} title={`审理第${row.no}号意见`} okText="确定" width={600} onClose={onClose}>
      <Opinion row={row} />
      <Field name="action" label="处理结果">
        <Radio.Group options={choices} />
      </Field>
      {action === 'reject' && <ReasonField label="不采纳原因" />}
      {(action === 'adopt' || action === 'partly') && (
        <Field
          name="response"
          label={action === 'partly' ? '采纳了哪些内容' : '说明'}
          required={action === 'partly'}
          extra="随反馈报告公开"
        >
          <Input.TextArea showCount autoSize={{ minRows: 2 }} />
        </Field>
      )}
      {action === 'merge' && (
        <Field name="intoNo" label="并入第几号意见" required>
          <InputNumber min={1} precision={0} style={{ width: '100%' }} />
        </Field>
      )}
    </FormDialog>
  )
}

/** The words as everybody will read them; numbers and addresses are masked in any case. */
export const ShowDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(opinion.show, {
    given: seen(row),
    initial: { text: maskInText(row.opinion) },
    feature: 'campaign',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`公开第${row.no}号意见`} okText="公开" width={600} onClose={onClose}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title="请隐去姓名、单位和其他能认出提出人的内容；只改动这些，不改变意思。"
      />
      <Field name="text" label="公开的内容">
        <Input.TextArea showCount autoSize={{ minRows: 4, maxRows: 12 }} />
      </Field>
    </FormDialog>
  )
}

/** Who wrote it, told once it is said why that must be known. */
export const ContactDialog = ({ row, onClose }: Props) => {
  const [contact, setContact] = useState<Record<'name' | 'mobile' | 'email' | 'orgName', string | null>>()
  const filling = useCallForm(opinion.contact, { given: { id: row.id }, onDone: setContact })
  return (
    <FormDialog
      of={filling}
      title={`第${row.no}号意见的联系方式`}
      okText="查看"
      isOkDisabled={contact !== undefined}
      onClose={onClose}
    >
      {contact ? (
        <Descriptions
          column={1}
          size="small"
          items={[
            { label: '姓名', children: contact.name ?? '—' },
            { label: '手机号码', children: contact.mobile ?? '—' },
            { label: '邮箱', children: contact.email ?? '—' },
            { label: '单位', children: contact.orgName ?? '—' },
          ]}
        />
      ) : (
        <ReasonField label="查看原因" placeholder="将记入审计日志" />
      )}
    </FormDialog>
  )
}
