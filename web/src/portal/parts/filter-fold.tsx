import { type ReactNode, useId } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-fold.module.css'

interface FilterFoldProps {
  label: string
  /** How many filters are set: the fold says so on phones. */
  set: number
  isOpen: boolean
  /** Called when somebody is about to use the form, and again. */
  onNear?: () => void
  /** Few fields leave room for the buttons beside them. */
  hasOneLine?: boolean
  /** Hidden inputs with what the form does not show but must not lose. */
  kept: ReactNode
  /** What of it a reset keeps too. */
  keptByReset?: ReactNode
  /** Fields that few need, behind a fold of their own; open where one of them is set. */
  more?: { isOpen: boolean; fields: ReactNode } | undefined
  children: ReactNode
}

/** A GET form: what is searched for stands in the address. On phones it folds and says how many are set. */
export const FilterFold = ({
  label,
  set,
  isOpen,
  onNear,
  hasOneLine,
  kept,
  keptByReset,
  more,
  children,
}: FilterFoldProps) => {
  const [query] = useSearchParams()
  const resetId = useId()
  return (
    <details className={styles.fold} open={isOpen || undefined} onPointerOver={onNear} onFocus={onNear}>
      <summary className={styles.summary}>
        <Icon name="filter" size={1.1} />
        筛选<span className={styles.word}>条件</span>
        {set > 0 && <span className={styles.set}>已设 {set} 项</span>}
        <Icon name="chevron-down" size={1} className={styles.caret} />
      </summary>
      <Form className={styles.form} key={query.toString()} role="search" aria-label={label}>
        {kept}
        <div className={styles.fields} data-one-line={hasOneLine}>
          {children}
          <Buttons resetId={resetId} />
        </div>
        {more && (
          <details className={styles.more} open={more.isOpen || undefined}>
            <summary className={styles.moreWords}>
              更多条件
              <Icon name="chevron-down" size={0.9} className={styles.caret} />
            </summary>
            <div className={styles.fields}>{more.fields}</div>
          </details>
        )}
      </Form>
      {/* A form of its own: its button leads to the page without any filter, with or without scripts. */}
      <Form id={resetId}>{keptByReset}</Form>
    </details>
  )
}

const Buttons = ({ resetId }: { resetId: string }) => {
  const { state } = useNavigation()
  return (
    <div className={styles.buttons}>
      <button className={styles.submit} type="submit" disabled={state === 'loading'}>
        <Icon name="search" size={1.1} />
        查询
      </button>
      <button className={styles.reset} type="submit" form={resetId}>
        重置
      </button>
    </div>
  )
}
