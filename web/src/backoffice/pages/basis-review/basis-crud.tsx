import { basisCauses, basisKinds, basisStates } from '@sunport/contract/basis/codes.ts'
import { type BasisFlag, basis } from '@sunport/contract/calls/basis.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'
import { BasisCompared } from './basis-compared.tsx'
import { itemAddress } from './item-address.ts'

const basisWords = ({ lawTitle, article }: Pick<BasisFlag, 'lawTitle' | 'article'>): string =>
  `《${lawTitle}》${article}`

/** 依据复核: what waits longest first. */
export const basisCrud = (review: (row: BasisFlag) => void) =>
  defineCrud<BasisFlag>({
    feature: 'basis',
    isBySite: true,
    name: 'list',
    title: '依据复核',
    rowKey: row => row.id,
    rowName: row => row.title,
    list: listCall(basis.list.input, api.basis.list),
    columns: [
      {
        name: 'title',
        title: '引用的内容',
        width: 230,
        isSortable: true,
        render: row => <Link to={itemAddress(row)}>{row.title}</Link>,
      },
      { name: 'kind', title: '类型', width: 100, render: row => basisKinds[row.kind] },
      { name: 'lawTitle', title: '引用的条文', width: 230, isSortable: true, render: basisWords },
      {
        name: 'cause',
        title: '变更',
        width: 90,
        render: row =>
          row.cause ? (
            <Tag color={row.cause === 'amended' ? 'warning' : 'error'}>{basisCauses[row.cause]}</Tag>
          ) : (
            <Tag color="success">{basisStates.reviewed}</Tag>
          ),
      },
      { name: 'changedOn', title: '变更日期', width: 110, isSortable: true },
      { name: 'flaggedAt', title: '待复核起', width: 160, isSortable: true },
      { name: 'reviewedAt', title: '复核时间', width: 160, isOptional: true },
      {
        name: 'reviewedBy',
        title: '复核人',
        width: 100,
        isOptional: true,
        render: row => <Person userName={row.reviewedBy} nobody="—" />,
      },
      { name: 'remark', title: '复核意见', width: 200, isOptional: true },
      { name: 'msgNo', title: '留言编号', width: 200, isOptional: true },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '标题或法规', kind: 'text' },
      { name: 'kind', label: '类型', kind: 'select', options: optionsOf(basisKinds) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(basisStates) },
    ],
    fields: [],
    rowActions: [
      {
        label: () => '复核',
        permission: basis.confirm.access,
        isShown: ({ cause }) => cause !== null,
        open: review,
      },
    ],
    detail: row => <BasisCompared id={row.id} />,
  })
