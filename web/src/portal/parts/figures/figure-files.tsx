import { apiPrefix } from '@sunport/contract/call.ts'
import { figureData, figureFiles } from '@sunport/contract/figures/paths.ts'
import { type AskedFigures, figureInput } from '@sunport/regions/figure-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './figures.module.css'

interface FigureFilesProps {
  of: 'table' | 'rows'
  /** What the files hold, for whoever only hears the links. */
  title: string
  asked: AskedFigures
  more?: Record<string, string | undefined>
}

/** The same numbers for programs and spreadsheets. No router links: what comes is no page. */
export const FigureFiles = ({ of, title, asked, more = {} }: FigureFilesProps) => {
  const { siteId } = usePortal()
  const said = Object.entries({ ...figureInput(siteId, asked), ...more }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  const query = new URLSearchParams(said)
  const files = [
    { words: 'CSV', href: `${apiPrefix}${figureFiles[of]}?${query}` },
    { words: 'JSON', href: `${apiPrefix}${figureData[of]}?${query}` },
  ]
  return (
    <ul className={styles.files}>
      {files.map(({ words, href }) => (
        <li key={words}>
          <a href={href} aria-label={`下载${title} ${words}`} rel="nofollow">
            <Icon name="download" size={0.9} />
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
