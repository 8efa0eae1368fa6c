import { withHeadingsBelowTitle } from './heading-levels.ts'
import styles from './rich-text.module.css'

/**
 * Published text as its editors wrote it. The server has sanitised it when it was saved. Programs that
 * read detail pages look for the class `articleContent`.
 */
export const RichText = ({ html }: { html: string }) => {
  const markup = { __html: focusableTables(withHeadingsBelowTitle(html)) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by its one allow-list
  return <div className={`articleContent ${styles.text}`} dangerouslySetInnerHTML={markup} />
}

/** Wide tables scroll inside the sheet; who has no pointer scrolls them by the arrow keys once they have the focus. */
const focusableTables = (html: string): string => html.replace(/<table\b/gi, '<table tabindex="0"')
