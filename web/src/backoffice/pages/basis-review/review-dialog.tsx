import { type BasisFlag, basis } from '@sunport/contract/calls/basis.ts'
import { Input } from 'antd'
import { Link } from 'react-router'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { BasisCompared } from './basis-compared.tsx'
import { itemAddress } from './item-address.ts'

/** Both texts, and the owner's word that what rests on them stays as it is; or the way to where it is changed. */
export const ReviewDialog = ({ row, onClose }: { row: BasisFlag; onClose: () => void }) => {
  const { id, version } = row
  const filling = useCallForm(basis.confirm, {
    given: { id, version },
    initial: { remark: '' },
    feature: 'basis',
    onDone: onClose,
  })
  return (
    <FormDialog
      of={filling}
      title={`复核依据：${row.title}`}
      okText="已复核，依据不变"
      width={720}
      onClose={onClose}
    >
      <BasisCompared id={id} />
      <p>
        内容需要调整的，<Link to={itemAddress(row)}>去修改</Link>；修改发布后不再提示。
      </p>
      <Field name="remark" label="复核意见">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          showCount
          placeholder="例如：修改的是时限，答复所述程序仍然适用"
        />
      </Field>
    </FormDialog>
  )
}
