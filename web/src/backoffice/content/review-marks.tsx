import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import styles from './content.module.css'
import { showPlace } from './locate.ts'

/** Places that whoever sent a text back pointed at; each leads there. */
export const ReviewMarks = ({ marks }: { marks: readonly ReviewMark[] }) =>
  marks.map(({ words, note }) => (
    <button
      key={words}
      type="button"
      className={styles.reviewMark}
      onClick={() => showPlace({ part: 'bodyHtml', what: 'words', words, nth: 0 })}
    >
      <q>{words}</q>
      {note && `：${note}`}
    </button>
  ))
