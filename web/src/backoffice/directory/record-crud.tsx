import { correction } from '@sunport/contract/calls/correction.ts'
import { type DirectoryRecord, directoryDesks } from '@sunport/contract/calls/directory.ts'
import { type DirectoryKind, directoryKinds, holderFields } from '@sunport/contract/directory/fields.ts'
import {
  type BulkAction,
  type CrudColumn,
  defineCrud,
  listCall,
  type Option,
  type RowAction,
} from '../crud/define-crud.ts'
import { directoryClients, orRefused } from './clients.ts'
import styles from './directory.module.css'
import { PublishedMark, RecordMarks, windowText } from './marks.tsx'
import { RecordDetail } from './record-detail.tsx'

const versions = (rows: readonly DirectoryRecord[]) => rows.map(({ id, version }) => ({ id, version }))

const whose = (kind: DirectoryKind): CrudColumn<DirectoryRecord> => ({
  name: 'belongsTo',
  title: holderFields[kind]?.name.title ?? '',
  width: 200,
})

/** Some facts in one column. */
const told = (
  name: 'facts' | 'kind',
  title: string,
  width: number,
  facts: readonly string[],
): CrudColumn<DirectoryRecord> => ({
  name,
  title,
  width,
  render: row =>
    facts
      .map(fact => row.facts[fact])
      .filter(Boolean)
      .join(' · '),
})
const certificate = told('facts', '等级与证书', 210, ['level', 'certificateNo'])

/** What sets the directories apart in a list, beside what all of them have. */
const ownColumns: Record<DirectoryKind, CrudColumn<DirectoryRecord>[]> = {
  supplier: [{ name: 'regionName', title: '区划', width: 110 }],
  agency: [{ name: 'regionName', title: '区划', width: 110 }],
  expert: [
    {
      name: 'facts',
      title: '专业与批次',
      width: 190,
      render: ({ facts }) => `${facts.specialty} · ${facts.batch}`,
    },
    { name: 'regionName', title: '区划', width: 110, isOptional: true },
  ],
  qualification: [whose('qualification'), certificate],
  supplierQualification: [
    whose('supplierQualification'),
    told('kind', '类别与持证人', 150, ['kind', 'holder']),
    certificate,
  ],
}

const keywordLabels: Partial<Record<DirectoryKind, string>> = {
  expert: '姓名（全名或姓）',
  qualification: '资质或机构',
  supplierQualification: '资质或供应商',
}

const onlyOptions: Option[] = [
  { value: 'waiting', label: '有待核更正' },
  { value: 'differing', label: '与来源不同' },
  { value: 'out-of-window', label: '不在有效期' },
  { value: 'noted', label: '复核须处理' },
  { value: 'never-synced', label: '从未同步' },
]

/** The list of one directory. */
export const recordCrud = (
  kind: DirectoryKind,
  openCorrection: (row: DirectoryRecord) => void,
  urlPrefix?: string,
) => {
  const desk = directoryDesks[kind]
  const client = directoryClients[kind]
  const edit = desk.bulk.access
  const act = (action: 'publish' | 'unpublish' | 'recheck') => (row: DirectoryRecord, reason: string) =>
    orRefused(client.bulk({ action, rows: versions([row]), isRehearsal: false, reason }))
  const many = (
    action: 'publish' | 'unpublish' | 'recheck',
    label: string,
    more: Partial<BulkAction<DirectoryRecord>> = {},
  ): BulkAction<DirectoryRecord> => ({
    label,
    permission: edit,
    run: (rows, isRehearsal, { reason }) =>
      client.bulk({ action, rows: versions(rows), isRehearsal, ...(reason && { reason }) }),
    ...more,
  })
  const rowActions: RowAction<DirectoryRecord>[] = [
    {
      label: () => '停止公开',
      permission: edit,
      isShown: row => row.isPublished,
      isDanger: true,
      reason: '停止公开的原因',
      confirm: row => `“${row.name}”将立即从门户消失。`,
      run: act('unpublish'),
    },
    { label: () => '公开', permission: edit, isShown: row => !row.isPublished, run: act('publish') },
    { label: () => '登记更正', permission: correction.raise.access, open: openCorrection },
    { label: () => '复核', permission: edit, run: act('recheck') },
  ]
  return defineCrud<DirectoryRecord>({
    feature: 'directory',
    isBySite: true,
    name: kind,
    title: directoryKinds[kind],
    ...(urlPrefix && { urlPrefix }),
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(desk.list.input, client.list),
    get: ({ id }) => client.get({ id }),
    columns: [
      {
        name: 'name',
        title: kind === 'expert' ? '姓名' : '名称',
        width: 230,
        isSortable: true,
        render: ({ name, code }) => (
          <>
            {name}
            {code && (
              <code className={styles.code} title={code}>
                {code}
              </code>
            )}
          </>
        ),
      },
      ...ownColumns[kind],
      { name: 'siteName', title: '站点', width: 150, isOptional: true },
      {
        name: 'source',
        title: '来源',
        width: 150,
        render: ({ source, sourceId }) => (
          <>
            {source ?? '—'}
            {sourceId && (
              <code className={styles.code} title={sourceId}>
                {sourceId}
              </code>
            )}
          </>
        ),
      },
      {
        name: 'syncedAt',
        title: '同步时间',
        width: 160,
        isSortable: true,
        render: row => row.syncedAt ?? '从未',
      },
      {
        name: 'validTo',
        title: '有效期',
        width: 190,
        isSortable: true,
        isOptional: true,
        render: windowText,
      },
      { name: 'isPublished', title: '公开', width: 84, render: row => <PublishedMark {...row} /> },
      { name: 'checkNote', title: '提示', width: 170, render: row => <RecordMarks row={row} /> },
      { name: 'checkedAt', title: '复核时间', width: 160, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: keywordLabels[kind] ?? '名称或代码', kind: 'text' },
      {
        name: 'isPublished',
        label: '公开',
        kind: 'select',
        options: [
          { value: '1', label: '公开' },
          { value: '0', label: '未公开' },
        ],
      },
      { name: 'only', label: '只看', kind: 'select', options: onlyOptions },
      { name: 'source', label: '来源', kind: 'text', isRare: true },
      { name: 'regionCode', label: '区划编码', kind: 'text', isRare: true },
    ],
    fields: [],
    rowActions,
    bulkActions: [
      many('publish', '批量公开'),
      many('unpublish', '批量停止公开', { isDanger: true, reason: '停止公开的原因' }),
      many('recheck', '批量复核'),
    ],
    detail: row => <RecordDetail row={row} />,
    export: desk.export,
  })
}
