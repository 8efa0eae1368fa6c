import { article, type ListedContent } from '@sunport/contract/calls/content.ts'
import { packAtOnce } from '@sunport/contract/calls/content-bulk.ts'
import { type InfoType, infoTypes } from '@sunport/contract/content/article-fields.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { api } from '../../../api.ts'
import { deskList } from '../../content/desk-list.ts'
import { editionColumn, modifiedColumn, scheduledColumn, shownColumn } from '../../content/list-columns.tsx'
import type { Stage } from '../../content/stages.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { type CrudColumn, type CrudFilter, defineCrud, type TreeOption } from '../../crud/define-crud.ts'
import { optionsOf, yesOptions } from '../../ui/options.ts'
import { articleBulkActions } from './article-bulk.ts'
import { Checks, Title } from './article-cells.tsx'

interface Parts {
  tab: Stage
  channels: readonly TreeOption[]
  onOpen: (row: ListedContent) => void
  onShare: (row: ListedContent) => void
  onCopy: (row: ListedContent) => Promise<unknown>
}

const columnsOf = (tab: Stage): CrudColumn<ListedContent>[] => [
  { name: 'title', title: '标题', width: 300, isSortable: true, render: row => <Title row={row} /> },
  { name: 'publicState', title: '状态', width: 130, render: row => <StateMarks row={row} /> },
  { name: 'channelName', title: '栏目', width: 110 },
  { name: 'siteName', title: '站点', width: 150, isOptional: true },
  { name: 'source', title: '来源', width: 110, render: row => row.source ?? '—' },
  { name: 'authorName', title: '作者', width: 70 },
  shownColumn,
  {
    name: 'views',
    title: '浏览',
    width: 80,
    align: 'right',
    render: row => (row.publicState === 'draft' ? '—' : row.views.toLocaleString()),
  },
  { name: 'findingCount', title: '检查', width: 90, render: row => <Checks row={row} /> },
  {
    name: 'assignedName',
    title: '当前审核人',
    width: 100,
    render: row => row.assignedName ?? '—',
    isOptional: true,
  },
  {
    name: 'infoType',
    title: '类型',
    width: 80,
    isOptional: true,
    render: row => infoTypes[(row.infoType ?? 'text') as InfoType],
  },
  { name: 'publishNumber', title: '文号', width: 150, isOptional: true },
  { name: 'tags', title: '标签', width: 150, isOptional: true, render: row => row.tags.join('、') || '—' },
  scheduledColumn(tab),
  editionColumn,
  { name: 'firstPublishedAt', title: '首次发布', width: 170, isSortable: true, isOptional: true },
  { name: 'createDate', title: '创建时间', width: 170, isSortable: true, isOptional: true },
  modifiedColumn,
]

const filtersOf = (channels: readonly TreeOption[]): CrudFilter[] => [
  { name: 'keyword', label: '标题或文号', kind: 'text' },
  { name: 'channelId', label: '站点栏目', kind: 'tree', nodes: channels },
  { name: 'publicState', label: '公开状态', kind: 'select', options: optionsOf(publicStates, 'recycled') },
  { name: 'openState', label: '工作状态', kind: 'select', options: optionsOf(openStates, 'none') },
  { name: 'publishedFrom', label: '发布自', kind: 'date' },
  { name: 'publishedTo', label: '至', kind: 'date' },
  {
    name: 'keywordIn',
    label: '查找范围',
    kind: 'select',
    isRare: true,
    options: [{ value: 'text', label: '标题、文号和正文' }],
  },
  { name: 'infoType', label: '类型', kind: 'select', isRare: true, options: optionsOf(infoTypes) },
  { name: 'author', label: '作者', kind: 'text', isRare: true },
  { name: 'reviewer', label: '审核人', kind: 'text', isRare: true },
  { name: 'org', label: '所属单位', kind: 'text', isRare: true },
  { name: 'source', label: '来源', kind: 'text', isRare: true },
  { name: 'tag', label: '标签', kind: 'text', isRare: true },
  { name: 'isTop', label: '置顶', kind: 'select', isRare: true, options: [{ value: '1', label: '置顶中' }] },
  { name: 'isHot', label: '热点', kind: 'select', isRare: true, options: yesOptions },
  {
    name: 'isRecommended',
    label: '推荐',
    kind: 'select',
    isRare: true,
    options: yesOptions,
  },
  {
    name: 'found',
    label: '检查',
    kind: 'select',
    isRare: true,
    options: [
      { value: 'findings', label: '送审时有问题' },
      { value: 'dead-links', label: '有失效链接' },
    ],
  },
  { name: 'from', label: '修改自', kind: 'date', isRare: true },
  { name: 'to', label: '修改至', kind: 'date', isRare: true },
  { name: 'createdFrom', label: '创建自', kind: 'date', isRare: true },
  { name: 'createdTo', label: '创建至', kind: 'date', isRare: true },
]

/** 信息发布: everything of the sites that is no notice and no law, in whatever state. */
export const articleCrud = ({ tab, channels, onOpen, onShare, onCopy }: Parts) => {
  return defineCrud<ListedContent>({
    feature: 'article',
    isBySite: true,
    name: 'articles',
    ...deskList(article.list.input, api.article.list, tab),
    title: '信息',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    columns: columnsOf(tab),
    filters: filtersOf(channels),
    fields: [],
    rowActions: [
      { label: () => '打开', open: onOpen },
      {
        label: () => '复制',
        permission: article.create.access,
        confirm: () => '在同一栏目生成一份内容相同的草稿。',
        run: onCopy,
      },
      { label: () => '分享', isShown: row => row.publicState === 'live', open: onShare },
    ],
    bulkActions: articleBulkActions,
    export: article.export,
    moreExports: [{ label: 'Word 与附件（zip）', call: article.pack, chosenAtOnce: packAtOnce }],
  })
}
