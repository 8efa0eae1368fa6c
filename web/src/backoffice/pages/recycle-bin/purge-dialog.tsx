import { type BinRow, bin, purgePhrase as phrase } from '@sunport/contract/calls/bin.ts'
import { Alert, Input } from 'antd'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

/** The one thing that cannot be undone: the words must be typed. */
export const PurgeDialog = ({ row, onClose }: { row: BinRow; onClose: () => void }) => {
  const filling = useCallForm(bin.purge, { given: { id: row.id }, feature: 'bin', onDone: onClose })
  return (
    <FormDialog
      of={filling}
      name="purge"
      title={`${phrase}“${row.title || '（无标题）'}”`}
      okText={phrase}
      isDanger
      onClose={onClose}
    >
      <Alert
        type="error"
        showIcon
        title="不能恢复"
        description={`全部版本、审核记录和 ${row.attachmentCount} 个附件的关联将被清除，操作日志保留。`}
      />
      <Field name="reason" label="原因">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
      <Field name="phrase" label={`请输入“${phrase}”`} normalize={(typed: string) => typed.trim()}>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
