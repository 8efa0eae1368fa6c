import type { ContentRow } from '@sunport/contract/calls/content.ts'
import { type ContentStage, contentStages, myContent } from '@sunport/contract/calls/my-content.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { Modified } from '../../crud/cells.tsx'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { itemAddress } from './item-address.ts'

export type StageTab = ContentStage | ''

export const stageTabs: Record<StageTab, string> = { '': '全部', ...contentStages }

export const stageOf = (text: string | null): StageTab =>
  (Object.keys(stageTabs) as StageTab[]).find(stage => stage === text) ?? ''

interface Parts {
  stage: StageTab
  onOpen: (row: ContentRow) => void
  onKeep: (row: ContentRow) => void
}

/** What somebody wrote or is working on, whatever it is. */
export const myContentCrud = ({ stage, onOpen, onKeep }: Parts) =>
  defineCrud<ContentRow>({
    feature: 'article',
    isBySite: true,
    name: 'my-content',
    scope: stage,
    title: '内容',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: listCall(myContent.list.input, api.myContent.list, { stage }),
    columns: [
      {
        name: 'title',
        title: '标题',
        width: 340,
        isSortable: true,
        render: row => <Link to={itemAddress(row)}>{row.title || '（无标题）'}</Link>,
      },
      { name: 'kind', title: '类型', width: 84, render: row => contentKinds[row.kind] },
      { name: 'publicState', title: '状态', width: 160, render: row => <StateMarks row={row} /> },
      { name: 'channelName', title: '栏目', width: 130, render: row => row.channelName ?? '—' },
      { name: 'siteName', title: '站点', width: 160 },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
      { name: 'firstPublishedAt', title: '首次发布', width: 170, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      {
        name: 'kind',
        label: '类型',
        kind: 'select',
        options: optionsOf(contentKinds),
      },
    ],
    fields: [],
    rowActions: [
      { label: () => '打开', open: onOpen },
      {
        label: () => '存为模板',
        permission: myContent.keepTemplate.access,
        isShown: row => row.kind === 'article',
        open: onKeep,
      },
    ],
  })
