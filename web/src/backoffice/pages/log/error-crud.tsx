import { log } from '@sunport/contract/calls/log.ts'
import { ErrorHandling, type ErrorRow } from '@sunport/contract/calls/log-rows.ts'
import { type ErrorState, errorStates, logTabs } from '@sunport/contract/log-codes.ts'
import { api } from '../../../api.ts'
import { defineCrud, formAction, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './log.module.css'
import { Outcome, type Tone } from './marks.tsx'
import { period } from './options.ts'

const tones: Record<ErrorState, Tone> = { open: 'bad', working: 'busy', solved: 'good', ignored: 'quiet' }

const ErrorFacts = ({ row }: { row: ErrorRow }) => (
  <div className={styles.detail}>
    <div className={styles.detailHead}>
      <h3>调用栈</h3>
    </div>
    <pre className={styles.stack}>{row.stack || '没有记录'}</pre>
    <div className={styles.detailHead}>
      <h3>发生时</h3>
    </div>
    <pre className={styles.stack}>{row.info || '没有记录'}</pre>
    <dl className={styles.chain}>
      <dt>浏览器</dt>
      <dd>{row.userAgent || '—'}</dd>
      <dt>最近处理</dt>
      <dd>{row.latestModifyUser ? `${row.latestModifyUser} ${row.latestModifyDate}` : '—'}</dd>
    </dl>
  </div>
)

/** 前端错误: one row for each kind, with what becomes of it. */
export const errorCrud = () =>
  defineCrud<ErrorRow>({
    feature: 'log',
    name: 'error',
    title: logTabs.error.title,
    rowKey: row => row.id,
    rowName: row => row.message.slice(0, 40),
    list: listCall(log.errors.input, api.log.errors),
    columns: [
      { name: 'message', title: '错误', width: 320 },
      { name: 'times', title: '次数', width: 76, align: 'right', isSortable: true },
      { name: 'lastAt', title: '最近出现', width: 158, isSortable: true },
      { name: 'firstAt', title: '首次出现', width: 158, isSortable: true },
      {
        name: 'state',
        title: '状态',
        width: 92,
        render: row => <Outcome tone={tones[row.state]}>{row.stateName}</Outcome>,
      },
      { name: 'owner', title: '负责人', width: 100 },
      { name: 'url', title: '页面', width: 220 },
      { name: 'pageVersion', title: '版本', width: 140, isOptional: true },
      { name: 'userName', title: '最近登录名', width: 110, isOptional: true },
      { name: 'note', title: '处理说明', width: 180, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '错误或页面', kind: 'text' },
      ...period,
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(errorStates) },
    ],
    fields: [
      { name: 'state', label: '状态', kind: 'radio', options: optionsOf(errorStates), isWide: true },
      { name: 'owner', label: '负责人', kind: 'text', help: '填写登录名', isWide: true },
      { name: 'note', label: '处理说明', kind: 'textarea', isWide: true },
    ],
    update: formAction({
      schema: ErrorHandling,
      permission: log.handleError.access,
      values: ({ id, version, state, owner, note }: ErrorRow) => ({ id, version, state, owner, note }),
      save: api.log.handleError,
    }),
    detail: row => <ErrorFacts row={row} />,
  })
