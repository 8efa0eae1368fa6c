import type { SiteRecord } from '@sunport/contract/calls/site.ts'
import type { PackDifference } from '@sunport/contract/calls/site-tools.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { Option } from '../../crud/define-crud.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  packs: readonly Option[]
  onClose: () => void
}

const keyOf = ({ part, name }: PackDifference): string => `${part} ${name}`
const shown = (text: string | null) => text ?? <span className={styles.muted}>没有</span>

/** Where the pack of a site and another one differ. */
export const PackDrawer = ({ row, packs, onClose }: Props) => {
  const [other, setOther] = useState<string>()
  const found = useQuery({
    queryKey: ['site', 'compare', row.packCode, other],
    queryFn: () => api.site.comparePacks({ one: row.packCode, other: other ?? '' }),
    enabled: other !== undefined,
  })
  const parts = [...new Set(found.data?.map(({ part }) => part))]
  const otherName = packs.find(({ value }) => value === other)?.label ?? ''
  return (
    <Drawer open size="min(820px, 100vw)" title={`比较区域包：${row.packName}`} onClose={onClose}>
      <Select
        aria-label="与哪个区域包比较"
        className={styles.packChoice}
        placeholder="与哪个区域包比较"
        value={other}
        onChange={setOther}
        options={packs.filter(({ value }) => value !== row.packCode)}
        showSearch={{ optionFilterProp: 'label' }}
      />
      {!other && <Empty description="选择另一个区域包，查看两者的不同" />}
      {found.isLoading && <Skeleton active />}
      {found.isError && <ListFailure failure={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <Table<PackDifference>
          size="small"
          rowKey={keyOf}
          dataSource={found.data}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showTotal: total => `共 ${total} 处不同` }}
          scroll={{ x: 640 }}
          columns={[
            {
              title: '部分',
              dataIndex: 'part',
              width: 100,
              filters: parts.map(part => ({ text: part, value: part })),
              onFilter: (value, { part }) => part === value,
            },
            { title: '名称', dataIndex: 'name', width: 180 },
            { title: row.packName, dataIndex: 'one', render: shown },
            { title: otherName, dataIndex: 'other', render: shown },
          ]}
        />
      )}
    </Drawer>
  )
}
