import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Dropdown } from 'antd'
import styles from './editor.module.css'

const commands = [
  { key: 'addRowBefore', label: '上方插入行' },
  { key: 'addRowAfter', label: '下方插入行' },
  { key: 'addColumnBefore', label: '左侧插入列' },
  { key: 'addColumnAfter', label: '右侧插入列' },
  { key: 'line1', label: '' },
  { key: 'mergeCells', label: '合并单元格' },
  { key: 'splitCell', label: '拆分单元格' },
  { key: 'toggleHeaderRow', label: '标题行' },
  { key: 'toggleHeaderColumn', label: '标题列' },
  { key: 'toggleBorder', label: '显示或隐藏边框' },
  { key: 'line2', label: '' },
  { key: 'deleteRow', label: '删除行' },
  { key: 'deleteColumn', label: '删除列' },
  { key: 'deleteTable', label: '删除表格' },
] as const
type TableCommand = Exclude<(typeof commands)[number]['key'], 'line1' | 'line2' | 'toggleBorder'>

const sizes = [
  [3, 3],
  [4, 4],
  [5, 5],
  [8, 6],
] as const

const toggleBorder = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .updateAttributes('table', { border: editor.getAttributes('table').border === '0' ? null : '0' })
    .run()

const run = (editor: Editor, key: string): void => {
  if (key === 'toggleBorder') toggleBorder(editor)
  else if (key.startsWith('insert')) {
    const [rows = 3, cols = 3] = key.slice('insert'.length).split('x').map(Number)
    editor.chain().focus().insertTable({ rows, cols, withHeaderRow: true }).run()
  } else editor.chain().focus()[key as TableCommand]().run()
}

const can = (editor: Editor, key: string): boolean =>
  key === 'toggleBorder' || editor.can()[key as TableCommand]()

/** Inserts a table; inside of one, everything that can be done to it. */
export const TableMenu = ({ editor, isInTable }: { editor: Editor; isInTable: boolean }) => {
  const inTable = commands.map(({ key, label }) =>
    label
      ? { key, label, disabled: isInTable && !can(editor, key), danger: key === 'deleteTable' }
      : { key, type: 'divider' as const },
  )
  const items = isInTable
    ? inTable
    : sizes.map(([rows, cols]) => ({ key: `insert${rows}x${cols}`, label: `插入 ${rows} 行 ${cols} 列` }))
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => run(editor, key) }} trigger={['click']}>
      <button
        type="button"
        className={styles.tool}
        aria-label="表格"
        aria-haspopup="menu"
        aria-pressed={isInTable}
        tabIndex={-1}
        onMouseDown={event => event.preventDefault()}
      >
        <TableOutlined />
      </button>
    </Dropdown>
  )
}
