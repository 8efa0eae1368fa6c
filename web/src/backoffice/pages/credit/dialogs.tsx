import {
  type CreditDeskRecord,
  type CreditRepair,
  creditRepair,
} from '@sunport/contract/calls/credit-desk.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Input } from 'antd'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

/** 登记修复申请. */
export const ApplyDialog = ({ row, onClose }: { row: CreditDeskRecord; onClose: () => void }) => {
  const filling = useCallForm(creditRepair.apply, {
    given: { recordId: row.id },
    initial: { appliedOn: toWireTime(new Date()).slice(0, 10) },
    feature: 'directory',
    doneText: '已登记，等待他人审核',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`登记修复申请：${row.creditName}`} okText="提交审核" onClose={onClose}>
      <Field name="appliedOn" label="申请日期">
        <DayInput />
      </Field>
      <Field name="ground" label="修复理由">
        <Input.TextArea showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
    </FormDialog>
  )
}

/** 发布修复公告: from this day on the record is not in force. */
export const AnnounceDialog = ({ row, onClose }: { row: CreditRepair; onClose: () => void }) => {
  const filling = useCallForm(creditRepair.announce, {
    given: { id: row.id, version: row.version },
    initial: {
      announcement: `经审核，${row.creditName}（${row.documentNumber ?? ''}）符合信用修复条件，自本公告发布之日起予以修复。`,
    },
    feature: 'directory',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`发布修复公告：${row.creditName}`} okText="发布" onClose={onClose}>
      <Field name="announcement" label="公告内容">
        <Input.TextArea showCount autoSize={{ minRows: 4, maxRows: 10 }} />
      </Field>
    </FormDialog>
  )
}
