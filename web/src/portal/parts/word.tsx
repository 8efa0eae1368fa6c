import { usePortal } from '../use-portal.ts'
import styles from './word.module.css'

/** What Chinese words are called in the region's second script, where a reader asks for it and there is a word. */
export const InSecondScript = ({ children: words }: { children: string }) => {
  const { pack, mode } = usePortal()
  const { lang, words: known = {} } = (mode.mongolian && pack.secondScript) || {}
  if (!Object.hasOwn(known, words)) return null
  return (
    <span className={styles.word} lang={lang}>
      {known[words]}
    </span>
  )
}

/** A word of the interface, with the second script beside the Chinese. */
export const Word = ({ children: words }: { children: string }) => (
  <>
    <InSecondScript>{words}</InSecondScript>
    {words}
  </>
)

/** What a reader of the second script may expect of it. */
export const SecondScriptNote = () => {
  const { pack } = usePortal()
  return (
    <p className={`sunport-content ${styles.note}`} role="note">
      {pack.secondScript?.name}
      ：已有译词的栏目和地名以竖排并列显示，没有译文的内容仍为中文。译词待母语读者审定。
    </p>
  )
}
