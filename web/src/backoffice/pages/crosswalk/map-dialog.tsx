import { crosswalk, everySite, type UnmappedCode } from '@sunport/contract/calls/crosswalk.ts'
import { codeSchemes, commonWords } from '@sunport/contract/search/crosswalk.ts'
import { Input, Radio, Select } from 'antd'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

/** 对照: what one code of the work list means. */
export const MapDialog = ({ row, onClose }: { row: UnmappedCode; onClose: () => void }) => {
  const { scheme, code, siteId, siteName } = row
  const filling = useCallForm(crosswalk.create, {
    given: { scheme, code },
    initial: { siteId, remark: '' },
    feature: 'crosswalk',
    doneText: '已对照',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`对照${codeSchemes[scheme]}：${code}`} okText="保存" onClose={onClose}>
      <Field name="commonCode" label="通用代码">
        {scheme === 'region' ? (
          <Input placeholder="六位区划代码" />
        ) : (
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={Object.entries(commonWords[scheme]).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <Field name="siteId" label="适用站点">
        <Radio.Group
          options={[
            { value: siteId, label: siteName ?? siteId },
            { value: '', label: everySite },
          ]}
        />
      </Field>
      <Field name="remark" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  )
}
