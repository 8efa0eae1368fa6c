import styles from './content.module.css'

/** A text as it was saved: every one of them has passed the allow-list of the server. */
export const KeptText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
  <div className={styles.reading} data-kept-text dangerouslySetInnerHTML={{ __html: html }} />
)
