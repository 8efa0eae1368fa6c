import { Fragment, type ReactNode, useId } from 'react'
import styles from './radio-tabs.module.css'

interface Tab {
  label: string
  panel: ReactNode
  /** Stands at the end of the row of tabs while this one is chosen. */
  more?: ReactNode
}

export type TabsForm = 'line' | 'pill' | 'card' | 'index' | 'flap' | 'plain'

interface RadioTabsProps {
  label: string
  tabs: Tab[]
  form?: TabsForm
  /** Stands at the end of the row of tabs. */
  aside?: ReactNode
}

/** Tabs as a group of radio buttons: the style sheet shows the chosen panel, so no script is needed. */
export const RadioTabs = ({ label, tabs, form = 'line', aside }: RadioTabsProps) => {
  const id = useId()
  const isSingle = tabs.length === 1
  if (isSingle && !aside && !tabs[0]?.more) return tabs[0]?.panel
  return (
    <div className={styles.tabs} data-form={form}>
      <div className={styles.bar}>
        {!isSingle && (
          <fieldset className={styles.row}>
            <legend className="sunport-hidden">{label}</legend>
            {tabs.map((tab, index) => (
              <Fragment key={tab.label}>
                <input
                  className={styles.radio}
                  type="radio"
                  name={id}
                  id={`${id}${index}`}
                  value={index}
                  defaultChecked={index === 0}
                />
                <label className={styles.tab} htmlFor={`${id}${index}`}>
                  {tab.label}
                </label>
              </Fragment>
            ))}
          </fieldset>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {tabs.map((tab, index) => (
        <div className={styles.panel} key={tab.label} data-index={index}>
          {tab.panel}
          {tab.more && <div className={styles.more}>{tab.more}</div>}
        </div>
      ))}
    </div>
  )
}
