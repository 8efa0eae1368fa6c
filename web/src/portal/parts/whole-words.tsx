import styles from './whole-words.module.css'
import { withWordEnds } from './word-ends.ts'

/** React, which draws pages in development, complains of what differs; Preact would take it for an attribute. */
const unlikeServer = import.meta.env.MODE === 'development' ? { suppressHydrationWarning: true } : {}

/** A heading whose lines end between words. Browsers know other words than the server does: what it parted stands. */
export const WholeWords = ({ text }: { text: string }) => {
  const markup = { __html: withWordEnds(text) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by withWordEnds, which its test tries with any text
  return <span className={styles.words} {...unlikeServer} dangerouslySetInnerHTML={markup} />
}
