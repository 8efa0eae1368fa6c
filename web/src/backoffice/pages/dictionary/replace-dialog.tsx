import {
  type DictItem,
  type DictReplacement,
  type DictType,
  dictionary,
} from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

interface Props {
  item: DictItem
  type: DictType
  onClose: () => void
}

const mostChoices = 100

const trialWords = ({ publications, drafts, channels }: DictReplacement): string =>
  `将改变公开信息 ${publications} 条、在编稿件 ${drafts} 篇、栏目 ${channels} 个`

/** 替换为: first what would change, then the change. */
export const ReplaceDialog = ({ item, type, onClose }: Props) => {
  const [trial, setTrial] = useState<DictReplacement>()
  const others = useQuery({
    queryKey: ['dictionary', 'replace-by', type.id],
    queryFn: () =>
      api.dictionary.listItems({ typeId: type.id, status: enabled.on, currPage: 1, pageSize: mostChoices }),
    select: ({ rows }) =>
      rows
        .filter(({ id }) => id !== item.id)
        .map(({ id, dictName, dictCode }) => ({ value: id, label: `${dictName}（${dictCode}）` })),
  })
  const filling = useCallForm(dictionary.replaceItem, {
    given: { id: item.id, version: item.version, isRehearsal: trial === undefined },
    feature: 'dictionary',
    onDone: answer => (trial ? onClose() : setTrial(answer)),
  })
  return (
    <FormDialog
      of={filling}
      title={`将“${item.dictName}”替换为…`}
      okText={trial ? '确认替换' : '预演'}
      onClose={onClose}
    >
      <Field
        name="byId"
        label="替换为"
        extra="使用原项的公开信息、草稿和栏目都改用新项，原项随即停用；已签发的版本保持签发时的原样。"
      >
        <Select
          placeholder="请选择字典项"
          loading={others.isPending}
          options={others.data ?? []}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={trial !== undefined}
        />
      </Field>
      <ReasonField label="替换原因" />
      {trial && (
        <Alert type="warning" showIcon title={trialWords(trial)} description="确认后立即生效，不能撤销。" />
      )}
    </FormDialog>
  )
}
