import { link } from '@sunport/contract/calls/link.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import styles from './link.module.css'

const Hosts = link.replaceHost.input.pick({ from: true, to: true })
const Targets = link.replaceTarget.input.pick({ from: true, to: true })

type Pair = z.infer<typeof Targets>
type Replaced = Awaited<ReturnType<typeof api.link.replaceHost>>

interface Replacing {
  title: string
  noun: string
  schema: z.ZodType<Pair>
  examples: Pair
  initial?: Partial<Pair>
  run(pair: Pair, isRehearsal: boolean): Promise<Replaced>
}

interface Props {
  replacing: Replacing
  onClose: () => void
}

/** One domain for another in all links of a site. */
export const hostReplacing = (siteId: string): Replacing => ({
  title: '批量替换域名',
  noun: '域名',
  schema: Hosts,
  examples: { from: 'old.example.gov.cn', to: 'new.example.gov.cn' },
  run: (pair, isRehearsal) => api.link.replaceHost({ siteId, ...pair, isRehearsal }),
})

/** One address for another, on every site that the user keeps. */
export const targetReplacing = (from: string): Replacing => ({
  title: '替换各处的网址',
  noun: '网址',
  schema: Targets,
  examples: { from: 'https://', to: 'https://' },
  initial: { from },
  run: (pair, isRehearsal) => api.link.replaceTarget({ ...pair, isRehearsal }),
})

/** First what would change, then the deed. */
export const ReplaceDialog = ({ replacing, onClose }: Props) => {
  const { title, noun, schema, examples, initial = {} } = replacing
  const [trial, setTrial] = useState<Replaced>()
  const filling = useSchemaForm({
    schema,
    initial,
    send: pair => replacing.run(pair, trial === undefined),
    ...(trial && { feature: 'link' }),
    onDone: answer => (trial ? onClose() : setTrial(answer)),
  })
  return (
    <FormDialog
      of={filling}
      title={title}
      okText={trial ? `替换 ${trial.length} 个链接` : '查看影响'}
      isOkDisabled={trial?.length === 0}
      onClose={onClose}
      onValuesChange={() => setTrial(undefined)}
    >
      <Field name="from" label={`原${noun}`}>
        <Input placeholder={examples.from} />
      </Field>
      <Field name="to" label={`新${noun}`}>
        <Input placeholder={examples.to} />
      </Field>
      {trial && (
        <>
          <Alert
            type="info"
            showIcon
            className={styles.alert}
            title={trial.length > 0 ? `将修改 ${trial.length} 个链接` : `没有使用该${noun}的链接`}
          />
          <ul className={styles.report}>
            {trial.map(({ id, siteName, title: name, before, after }) => (
              <li key={id}>
                {siteName} · {name}：<del>{before}</del> {after}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}
