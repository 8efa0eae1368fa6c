import { log } from '@sunport/contract/calls/log.ts'
import type { VisitRow } from '@sunport/contract/calls/log-rows.ts'
import { logTabs, type VisitGrouping, visitGroupings } from '@sunport/contract/log-codes.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import type { LogChoices } from './choices.ts'
import styles from './log.module.css'
import { period } from './options.ts'

const headings: Record<VisitGrouping, string> = {
  day: '日期',
  hour: '时段',
  site: '站点',
  channel: '栏目',
  item: '信息',
  region: '区划',
}

const isGrouping = (text: string | null): text is VisitGrouping =>
  text !== null && Object.hasOwn(visitGroupings, text)

/** 访问日志: visits counted by whatever the reader asks; programs and our own people are not among them. */
export const visitCrud = ({ sites, grouping }: LogChoices) => {
  const by = isGrouping(grouping) ? grouping : 'day'
  return defineCrud<VisitRow>({
    feature: 'log',
    name: 'visit',
    scope: by,
    title: logTabs.visit.title,
    rowKey: row => row.key,
    rowName: row => row.name,
    list: listCall(log.visits.input, api.log.visits),
    columns: [
      { name: 'name', title: headings[by], width: 360 },
      {
        name: 'visits',
        title: '访问量',
        width: 140,
        align: 'right',
        render: row => <span className={styles.number}>{row.visits.toLocaleString('zh-CN')}</span>,
      },
      {
        name: 'visitors',
        title: '访客数',
        width: 140,
        align: 'right',
        render: row => <span className={styles.number}>{row.visitors.toLocaleString('zh-CN')}</span>,
      },
    ],
    filters: [
      { name: 'by', label: '统计方式', kind: 'select', options: optionsOf(visitGroupings) },
      ...period,
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'keyword', label: '名称', kind: 'text' },
    ],
    fields: [],
  })
}
