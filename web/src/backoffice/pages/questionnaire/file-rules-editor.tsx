import type { QuestionRules } from '@sunport/contract/calls/question-rules.ts'
import {
  type AnswerFileKind,
  answerFileKinds,
  answerFileLimits,
} from '@sunport/contract/questionnaire/answer-files.ts'
import { InputNumber, Select } from 'antd'
import { Labelled } from './labelled.tsx'
import styles from './questionnaire.module.css'

type Files = NonNullable<QuestionRules['files']>

interface Props {
  files: Files | undefined
  onChange: (files: Files) => void
}

const kinds = Object.entries(answerFileKinds).map(([value, { label, ends }]) => ({
  value: value as AnswerFileKind,
  label: `${label}（${ends.join('、')}）`,
}))

/** How many files, how large, and of which kinds. */
export const FileRulesEditor = ({ files = {}, onChange }: Props) => (
  <div className={styles.fields}>
    <Labelled label="最多几个">
      <InputNumber
        min={1}
        max={answerFileLimits.most}
        value={files.most ?? 1}
        onChange={most => onChange({ ...files, most: most ?? undefined })}
      />
    </Labelled>
    <Labelled label="每个不超过（MB）">
      <InputNumber
        min={1}
        max={answerFileLimits.megabytes}
        value={files.megabytes ?? answerFileLimits.megabytes}
        onChange={megabytes => onChange({ ...files, megabytes: megabytes ?? undefined })}
      />
    </Labelled>
    <Labelled label="类型" isWide hint="不选为不限">
      <Select
        mode="multiple"
        value={files.kinds ?? []}
        options={kinds}
        onChange={chosen => onChange({ ...files, kinds: chosen.length > 0 ? chosen : undefined })}
      />
    </Labelled>
  </div>
)
