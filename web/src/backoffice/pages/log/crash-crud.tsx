import { log } from '@sunport/contract/calls/log.ts'
import type { CrashRow } from '@sunport/contract/calls/log-rows.ts'
import { crashKinds, logTabs } from '@sunport/contract/log-codes.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './log.module.css'
import { Outcome } from './marks.tsx'
import { period } from './options.ts'

/** 服务中断: when the server died, and of what. */
export const crashCrud = () =>
  defineCrud<CrashRow>({
    feature: 'log',
    name: 'crash',
    title: logTabs.crash.title,
    rowKey: row => row.id,
    rowName: row => row.at,
    list: listCall(log.crashes.input, api.log.crashes),
    columns: [
      { name: 'at', title: '时间', width: 158 },
      {
        name: 'kind',
        title: '原因',
        width: 110,
        render: row => <Outcome tone="bad">{row.kindName}</Outcome>,
      },
      { name: 'ending', title: '信号或退出码', width: 120 },
      { name: 'message', title: '最后的错误', width: 340 },
      { name: 'instance', title: '主机', width: 140 },
      { name: 'startedAt', title: '启动时间', width: 158 },
    ],
    filters: [
      { name: 'keyword', label: '错误或主机', kind: 'text' },
      ...period,
      { name: 'kind', label: '原因', kind: 'select', options: optionsOf(crashKinds) },
    ],
    fields: [],
    detail: row => (
      <div className={styles.detail}>
        <div className={styles.detailHead}>
          <h3>调用栈</h3>
        </div>
        <pre className={styles.stack}>{row.stack || '没有记录'}</pre>
      </div>
    ),
  })
