import { usePortal } from '../use-portal.ts'
import { withHeadingsBelowTitle } from './heading-levels.ts'
import { picturesAsLinks } from './pictures-as-links.ts'
import styles from './rich-text.module.css'
import { verticalScript } from './vertical-script.ts'

/**
 * Published text as its editors wrote it. The server has sanitised it when it was saved. Programs that
 * read detail pages look for the class `articleContent`.
 */
export const RichText = ({ html }: { html: string }) => {
  const { mode } = usePortal()
  const written = verticalScript(focusableTables(withHeadingsBelowTitle(html)))
  const markup = { __html: mode.text ? picturesAsLinks(written) : written }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server by its one allow-list
  return <div className={`articleContent ${styles.text}`} dangerouslySetInnerHTML={markup} />
}

/** Wide tables scroll inside the sheet; who has no pointer scrolls them by the arrow keys once they have the focus. */
const focusableTables = (html: string): string => html.replace(/<table\b/gi, '<table tabindex="0"')
