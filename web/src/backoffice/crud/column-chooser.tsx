import { ArrowDownOutlined, ArrowUpOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useStore } from '../store.ts'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { choosableColumns, columnChoice, columnsToChoose, listName, moved } from './list-look.ts'

/** Which columns the list shows, and in which order; kept on this machine. */
export const ColumnChooser = <Row,>({ crud }: { crud: Crud<Row> }) => {
  const choice = columnChoice(listName(crud))
  const entries = columnsToChoose(choosableColumns(crud), useStore(choice))
  const shown = entries.filter(({ isShown }) => isShown).map(({ name }) => name)

  const toggle = (name: string, isShown: boolean) =>
    choice.set(isShown ? [...shown, name] : shown.filter(each => each !== name))

  const panel = (
    <div className={styles.chooser}>
      <ul>
        {entries.map(({ name, title, isShown }) => {
          const at = shown.indexOf(name)
          return (
            <li key={name}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={event => toggle(name, event.target.checked)}
              >
                {title}
              </Checkbox>
              <span className={styles.chooserMoves}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`${title}前移`}
                  disabled={at < 1}
                  onClick={() => choice.set(moved(shown, at, -1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`${title}后移`}
                  disabled={at < 0 || at === shown.length - 1}
                  onClick={() => choice.set(moved(shown, at, 1))}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <Button size="small" type="link" onClick={() => choice.set([])}>
        恢复默认
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title="显示的列" content={panel}>
      <Button type="text" size="small" icon={<TableOutlined />}>
        列
      </Button>
    </Popover>
  )
}
