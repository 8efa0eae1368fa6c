import type { Adoption } from '@sunport/contract/calls/questionnaire.ts'
import { EntryLink } from '../../entry-link.tsx'
import { entryOf } from '../../entry-of.ts'
import styles from './adopted.module.css'

/** What became of the answers, theme by theme: who was asked learns what it was good for. */
export const Adopted = ({ adoption }: { adoption: Adoption[] }) => (
  <section className={styles.adopted} aria-labelledby="adopted">
    <h2 className={styles.title} id="adopted">
      采纳情况
    </h2>
    <dl>
      {adoption.map(({ theme, reply, url }) => (
        <div className={styles.theme} key={theme}>
          <dt>{theme}</dt>
          <dd>
            {reply}
            {url && (
              <EntryLink className={styles.link} entry={entryOf(url)}>
                查看相关信息
              </EntryLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
