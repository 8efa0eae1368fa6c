import { Alert, Modal, Radio } from 'antd'
import { useState } from 'react'
import { BodyDiff } from './body-diff.tsx'
import styles from './content.module.css'
import { partName } from './part-names.ts'
import { partText } from './part-text.ts'
import { resolve, type Words, type WordsConflict } from './words.ts'

interface Props {
  /** Who saved meanwhile, and when. */
  message: string
  merged: Words
  conflicts: readonly WordsConflict[]
  onDone: (words: Words) => void
}

/** Facts that are shown elsewhere by their twins stand here for themselves. */
const sideText = (name: string, value: unknown): string =>
  partText(name, value) || (Array.isArray(value) ? value.join('、') : '') || '空'

/** Two people saved the same text: what they do not share is chosen part by part, and nothing is lost unseen. */
export const MergeDialog = ({ message, merged, conflicts, onDone }: Props) => {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) =>
    setTaken(before => new Set(isTheirs ? [...before, name] : [...before].filter(each => each !== name)))
  const body = conflicts.find(({ name }) => name === 'bodyHtml')
  return (
    <Modal
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width="min(860px, 96vw)"
      title="合并他人的修改"
      okText="合并并继续编辑"
      onOk={() => onDone(resolve(merged, conflicts, taken))}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert
        type="warning"
        showIcon
        title={message}
        description={
          conflicts.length === 0
            ? '双方修改的内容没有冲突，合并后都会保留。'
            : '其余修改已合并。以下内容双方都有修改，请选择保留哪一个：'
        }
      />
      {conflicts.length > 0 && (
        <table className={styles.choices}>
          <tbody>
            {conflicts.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{partName(name)}</th>
                <td>
                  <Radio.Group
                    aria-label={partName(name)}
                    value={taken.has(name)}
                    onChange={event => choose(name, event.target.value)}
                    options={[
                      {
                        value: false,
                        label: name === 'bodyHtml' ? '保留我的正文' : `我的：${sideText(name, mine)}`,
                      },
                      {
                        value: true,
                        label: name === 'bodyHtml' ? '采用对方的正文' : `对方的：${sideText(name, theirs)}`,
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body && (
        <section>
          <h3>从我的正文到对方的正文</h3>
          <BodyDiff before={String(body.mine ?? '')} after={String(body.theirs ?? '')} />
        </section>
      )}
    </Modal>
  )
}
