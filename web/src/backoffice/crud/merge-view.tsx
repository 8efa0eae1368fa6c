import { Alert, Radio } from 'antd'
import styles from './crud.module.css'
import { type Conflict, wordsOf } from './merge.ts'

interface Props {
  conflicts: readonly Conflict[]
  /** Names of the fields for which the other's value is taken. */
  taken: ReadonlySet<string>
  message: string
  onChoose: (name: string, isTheirs: boolean) => void
}

/** What two people filled in differently, field by field, to be decided before saving again. */
export const MergeView = ({ conflicts, taken, message, onChoose }: Props) => (
  <Alert
    type="warning"
    showIcon
    className={styles.formAlert}
    title={message}
    description={
      conflicts.length === 0 ? (
        '双方修改的内容没有冲突，已合并到表单，请核对后再次保存。'
      ) : (
        <>
          <p>其余内容已合并。以下字段双方都有修改，请选择保留哪一个，再次保存：</p>
          <table className={styles.merge}>
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">我的修改</th>
                <th scope="col">最新数据</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map(({ field, mine, theirs }) => (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  {[false, true].map(isTheirs => (
                    <td key={String(isTheirs)}>
                      <Radio
                        checked={taken.has(field.name) === isTheirs}
                        onChange={() => onChoose(field.name, isTheirs)}
                      >
                        {wordsOf(field, isTheirs ? theirs : mine)}
                      </Radio>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )
    }
  />
)
