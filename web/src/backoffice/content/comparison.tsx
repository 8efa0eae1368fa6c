import { FieldChanges } from '../ui/field-changes.tsx'
import { BodyDiff } from './body-diff.tsx'
import styles from './content.module.css'
import { partName } from './part-names.ts'
import { partText } from './part-text.ts'

export interface Compared {
  title: string
  bodyHtml: string
  fields: Readonly<Record<string, unknown>>
  attachments?: readonly { name: string }[]
}

type Values = Record<string, unknown>

const factsOf = ({ title, fields, attachments }: Compared): Values => ({
  title,
  ...(attachments && { attachments: attachments.map(({ name }) => name) }),
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fields.${name}`, value])),
})

/** Only what differs, under names that people know. */
const changedFacts = (before: Compared, after: Compared) => {
  const [old, next] = [factsOf(before), factsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    name => partText(name, old[name]) !== partText(name, next[name]),
  )
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name]]))
  return {
    names: Object.fromEntries(names.map(name => [name, partName(name)])),
    before: pick(old),
    after: pick(next),
  }
}

/** Two editions: their facts side by side, their texts in one column. */
export const Comparison = ({ before, after }: { before: Compared; after: Compared }) => {
  const facts = changedFacts(before, after)
  return (
    <div className={styles.compared}>
      {Object.keys(facts.names).length > 0 && (
        <section>
          <h3>标题与要素</h3>
          <FieldChanges {...facts} show={partText} />
        </section>
      )}
      <section>
        <h3>正文</h3>
        <BodyDiff before={before.bodyHtml} after={after.bodyHtml} />
      </section>
    </div>
  )
}
