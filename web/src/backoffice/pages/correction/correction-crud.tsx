import { type Correction, correction, correctionOrigins } from '@sunport/contract/calls/correction.ts'
import { directoryKinds } from '@sunport/contract/directory/fields.ts'
import { correctionStates } from '@sunport/contract/directory/policy.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { FactChanges } from '../../directory/fact-changes.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'

const colors: Record<Correction['state'], string | undefined> = {
  waiting: 'processing',
  corrected: 'success',
  refused: undefined,
}

export const changeOf = ({ field, fieldTitle, current, proposed }: Correction) => ({
  field,
  title: fieldTitle,
  before: current,
  after: proposed,
})

/** 更正申请, newest first. */
export const correctionCrud = (decide: (row: Correction) => void) =>
  defineCrud<Correction>({
    feature: 'directory',
    isBySite: true,
    name: 'corrections',
    title: '更正申请',
    rowKey: row => row.id,
    rowName: row => `${row.recordName} ${row.requestNo}`,
    list: listCall(correction.list.input, api.correction.list),
    get: ({ id }) => api.correction.get({ id }),
    columns: [
      { name: 'requestNo', title: '申请编号', width: 190 },
      { name: 'kind', title: '目录', width: 110, render: row => directoryKinds[row.kind] },
      { name: 'recordName', title: '记录', width: 200, isSortable: true },
      { name: 'fieldTitle', title: '更正项目', width: 120 },
      { name: 'origin', title: '来自', width: 110, render: row => correctionOrigins[row.origin] },
      {
        name: 'applicant',
        title: '申请人',
        width: 90,
        render: row => row.applicant ?? <Person userName={row.createUser} nobody="—" />,
      },
      { name: 'createDate', title: '提交时间', width: 160, isSortable: true },
      {
        name: 'state',
        title: '状态',
        width: 100,
        render: row => <Tag color={colors[row.state]}>{correctionStates[row.state]}</Tag>,
      },
      {
        name: 'decidedBy',
        title: '办理人',
        width: 100,
        render: row => <Person userName={row.decidedBy} nobody="—" />,
      },
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
      { name: 'opinion', title: '意见', width: 180, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '记录或编号', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(correctionStates) },
      { name: 'kind', label: '目录', kind: 'select', options: optionsOf(directoryKinds) },
    ],
    fields: [],
    rowActions: [
      {
        label: () => '办理',
        permission: correction.decide.access,
        isShown: ({ state }) => state === 'waiting',
        open: decide,
      },
    ],
    detail: row => (
      <>
        <FactChanges changes={[changeOf(row)]} />
        <p>{`理由：${row.reason}`}</p>
      </>
    ),
  })
