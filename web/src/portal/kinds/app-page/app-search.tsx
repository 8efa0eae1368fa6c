import { Form } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './app-search.module.css'

interface AppSearchProps {
  action: string
  value?: string
  /** Topic that is kept while the words change. */
  kept?: string
}

/** The search line of the mobile pages. */
export const AppSearch = ({ action, value, kept }: AppSearchProps) => (
  <Form className={styles.form} action={action} role="search" key={value}>
    <div className={styles.box}>
      <Icon name="search" className={styles.glass} />
      <input
        className={styles.input}
        type="search"
        name="searchKey"
        defaultValue={value}
        placeholder="搜索标题、项目编号"
        aria-label="搜索标题、项目编号"
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
      />
    </div>
    {kept && <input type="hidden" name="type" value={kept} />}
    <button className={styles.submit} type="submit">
      搜索
    </button>
  </Form>
)
