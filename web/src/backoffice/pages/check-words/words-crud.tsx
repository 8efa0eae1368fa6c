import {
  type CheckWord,
  CheckWordChange,
  checkWord,
  everySite,
  NewCheckWord,
} from '@sunport/contract/calls/check.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { findingLevels } from '@sunport/contract/content/check/finding.ts'
import { wordKinds } from '@sunport/contract/content/check/words.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { LevelMark } from '../../content/level-mark.tsx'
import { EnabledMark, enabledNames, enabledOptions, Modified } from '../../crud/cells.tsx'
import { type BulkAction, defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './check-words.module.css'

const edit = checkWord.update.access
const seen = (rows: readonly CheckWord[]) => rows.map(({ id, version }) => ({ id, version }))

const switchMany = (action: 'enable' | 'disable', status: CheckWord['status']): BulkAction<CheckWord> => ({
  label: `批量${enabledNames[status]}`,
  permission: edit,
  run: (rows, isRehearsal) => api.checkWord.bulk({ action, rows: seen(rows), isRehearsal }),
})

const Word = ({ row }: { row: CheckWord }) => (
  <span className={styles.word}>
    <b>{row.word}</b>
    {row.right && (
      <>
        <span aria-hidden className={styles.arrow}>
          →
        </span>
        <span className={styles.right}>
          <span className={styles.unseen}>应为</span>
          {row.right}
        </span>
      </>
    )}
    {row.isBuiltIn && <Tag>内置</Tag>}
  </span>
)

export const wordsCrud = (sites: readonly Option[]) =>
  defineCrud<CheckWord>({
    feature: 'check-word',
    name: 'words',
    title: '检查词',
    rowKey: row => row.id,
    rowName: row => row.word,
    list: listCall(checkWord.list.input, api.checkWord.list),
    get: row => api.checkWord.get({ id: row.id }),
    columns: [
      { name: 'word', title: '词条', width: 280, isSortable: true, render: row => <Word row={row} /> },
      { name: 'kind', title: '类别', width: 96, isSortable: true, render: row => wordKinds[row.kind] },
      {
        name: 'level',
        title: '级别',
        width: 84,
        isSortable: true,
        render: row => <LevelMark level={row.level} />,
      },
      { name: 'siteName', title: '适用站点', width: 160 },
      { name: 'except', title: '例外', width: 180, render: row => row.except.join('、') || '—' },
      { name: 'remark', title: '备注', width: 220 },
      { name: 'status', title: '状态', width: 80, render: row => <EnabledMark value={row.status} /> },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '词条或正确写法', kind: 'text' },
      { name: 'kind', label: '类别', kind: 'select', options: optionsOf(wordKinds) },
      { name: 'level', label: '级别', kind: 'select', options: optionsOf(findingLevels) },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
    ],
    fields: [
      { name: 'word', label: '词条', kind: 'text', help: '空格、全角和大小写不影响查找' },
      { name: 'right', label: '正确写法', kind: 'text', help: '错别字必填' },
      { name: 'kind', label: '类别', kind: 'radio', options: optionsOf(wordKinds) },
      {
        name: 'level',
        label: '级别',
        kind: 'radio',
        options: optionsOf(findingLevels),
        help: '含阻断级词条的稿件不能送审和签发',
      },
      {
        name: 'siteId',
        label: '适用站点',
        kind: 'select',
        options: [{ value: '', label: everySite }, ...sites],
        help: '站点自己的词条优先于全部站点的同一词条',
      },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
      {
        name: 'except',
        label: '例外',
        kind: 'tags',
        isWide: true,
        help: '包含该词条而无误的更长的词，如“登陆”的例外“台风登陆”',
      },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewCheckWord,
      permission: checkWord.create.access,
      values: () => ({
        word: '',
        right: '',
        kind: 'typo' as const,
        level: 'warn' as const,
        siteId: '',
        except: [],
        status: enabled.on,
        remark: '',
      }),
      save: api.checkWord.create,
    }),
    update: formAction({
      schema: CheckWordChange,
      permission: edit,
      values: (row: CheckWord) => ({ ...row, siteId: row.siteId ?? '' }),
      save: api.checkWord.update,
    }),
    bulkActions: [
      switchMany('enable', enabled.on),
      switchMany('disable', enabled.off),
      {
        label: '批量删除',
        permission: edit,
        isDanger: true,
        run: (rows, isRehearsal) => api.checkWord.bulk({ action: 'remove', rows: seen(rows), isRehearsal }),
      },
    ],
    remove: {
      permission: checkWord.remove.access,
      run: ({ id, version }) => api.checkWord.remove({ id, version }),
      isShown: row => !row.isBuiltIn,
      consequences: row => `以后的检查不再查找“${row.word}”。只是暂时不用的，可以停用。`,
    },
    export: checkWord.export,
    import: checkWord,
  })
