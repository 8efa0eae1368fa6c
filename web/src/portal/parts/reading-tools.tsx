import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './reading-tools.module.css'

const sizes = [
  { id: 'text-small', words: '小' },
  { id: 'text-medium', words: '中' },
  { id: 'text-large', words: '大' },
]

/** Text size by radio buttons that the sheet's style looks at, so that it needs no script. */
export const TextSize = () => (
  <fieldset className={styles.sizes}>
    <legend className={styles.legend}>字号</legend>
    {sizes.map(({ id, words }) => (
      <label key={id} className={styles.size}>
        <input
          className="sunport-hidden"
          type="radio"
          name="text-size"
          id={id}
          defaultChecked={id === 'text-medium'}
        />
        {words}
      </label>
    ))}
  </fieldset>
)

/** Class of the sheet whose text the sizes apply to. */
export const sizedSheet = styles.sheet

export const PrintButton = () => (
  <button className={styles.tool} type="button" onClick={() => window.print()}>
    <Icon name="printer" size={1.1} />
    打印
  </button>
)

/** Copies the page's address; where the browser forbids it, the address bar still has it. */
export const ShareButton = () => {
  const [words, setWords] = useState('复制链接')
  const copy = () =>
    navigator.clipboard?.writeText(location.href).then(
      () => setWords('已复制'),
      () => setWords('请复制地址栏'),
    )
  return (
    <button className={styles.tool} type="button" onClick={copy}>
      <Icon name="share" size={1.1} />
      <span role="status">{words}</span>
    </button>
  )
}
