import { type DictDifference, type DictType, dictionary } from '@sunport/contract/calls/dictionary.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { Option } from '../../crud/define-crud.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './dictionary.module.css'
import type { TypeDialog } from './type-crud.ts'

interface Props {
  row: DictType
  sites: readonly Option[]
  onClose: () => void
}

const CopyDialog = ({ row, sites, onClose }: Props) => {
  const filling = useCallForm(dictionary.copyType, {
    given: { id: row.id },
    feature: 'dictionary',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`复制“${row.typeName}”到站点`} okText="复制" onClose={onClose}>
      <Field
        name="siteId"
        label="站点"
        extra={`将复制 ${row.entryCount} 个字典项；此后该站点使用自己的字典，不再随原字典改变`}
      >
        <Select
          placeholder="请选择站点"
          options={sites.filter(({ value }) => value !== row.siteId)}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
    </FormDialog>
  )
}

const differenceNames: Record<DictDifference['difference'], string> = {
  'only-left': '对方没有',
  'only-right': '本方没有',
  name: '名称不同',
  status: '状态不同',
}

const CompareDialog = ({ row, onClose }: Omit<Props, 'sites'>) => {
  const [other, setOther] = useState<string>()
  const namesakes = useQuery({
    queryKey: ['dictionary', 'namesakes', row.dictType],
    queryFn: () => api.dictionary.listTypes({ keyword: row.dictType, currPage: 1, pageSize: 100 }),
    select: ({ rows }) => rows.filter(each => each.dictType === row.dictType && each.id !== row.id),
  })
  const differences = useQuery({
    queryKey: ['dictionary', 'compare', row.id, other],
    enabled: other !== undefined,
    queryFn: () => api.dictionary.compare({ left: row.id, right: other ?? '' }),
  })
  const [own, theirs] = [row, namesakes.data?.find(({ id }) => id === other)].map(
    type => type?.siteName ?? '全部站点',
  )
  return (
    <Modal open width={720} title={`对比“${row.typeName}”`} footer={null} onCancel={onClose}>
      {namesakes.data?.length === 0 ? (
        <Alert type="info" showIcon title="没有其他站点有同名的字典类型，各站点共用这一个" />
      ) : (
        <Select
          aria-label="对比的站点"
          className={styles.compareWith}
          placeholder="选择要对比的站点"
          loading={namesakes.isPending}
          value={other}
          onChange={setOther}
          options={
            namesakes.data?.map(type => ({ value: type.id, label: type.siteName ?? '全部站点' })) ?? []
          }
        />
      )}
      {differences.isError && <Alert type="error" showIcon title={differences.error.message} />}
      {other && (
        <Table<DictDifference>
          size="small"
          rowKey="code"
          loading={differences.isFetching}
          dataSource={differences.data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: '两者完全相同' }}
          columns={[
            { key: 'left', dataIndex: 'left', title: own },
            { key: 'right', dataIndex: 'right', title: theirs },
            {
              key: 'difference',
              title: '差异',
              width: 100,
              render: (_, { difference }) => <Tag>{differenceNames[difference]}</Tag>,
            },
          ]}
        />
      )}
    </Modal>
  )
}

export const TypeDialogs = ({ kind, ...props }: Props & { kind: TypeDialog }) =>
  kind === 'copy' ? <CopyDialog {...props} /> : <CompareDialog {...props} />
