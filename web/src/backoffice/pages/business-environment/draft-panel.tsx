import type { CampaignRecord } from '@sunport/contract/calls/campaign.ts'
import { articlesOf } from '@sunport/contract/environment/draft-articles.ts'
import { KeptText } from '../../content/kept-text.tsx'
import styles from './environment.module.css'

/** What the public is, or will be, asked about: whoever signs it reads it first. */
export const DraftPanel = ({ row }: { row: CampaignRecord }) => (
  <section className={styles.sheet} aria-label="征求意见稿">
    <h3>背景说明</h3>
    <KeptText html={row.background} />
    <h3>条文</h3>
    {articlesOf(row.draftText).map(({ key, no, text, isHeading }, at) =>
      isHeading ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings have nothing but their place
        <h4 key={`heading-${at}`}>{text}</h4>
      ) : (
        <p key={key}>
          <b>{no}</b>　{text}
        </p>
      ),
    )}
    {row.files.length > 0 && (
      <ul className={styles.items}>
        {row.files.map(({ name, url }) => (
          <li key={url}>
            <a href={url} download={name}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
    {row.contacts && (
      <>
        <h3>联系方式</h3>
        <p className={styles.words}>{row.contacts}</p>
      </>
    )}
  </section>
)
