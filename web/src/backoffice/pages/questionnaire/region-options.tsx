import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import styles from './questionnaire.module.css'

interface Props {
  onChange: (options: SurveyQuestion['options']) => void
}

interface Region {
  regionCode: string
  regionName: string
}

/** Everything below a region, in the order of the codes, so that counties follow their city. */
const optionsBelow = (regions: readonly Region[], code: string): SurveyQuestion['options'] => {
  const prefix = code.replace(/(?:00){1,5}$/, '')
  return regions
    .filter(({ regionCode }) => regionCode.startsWith(prefix) && regionCode !== code)
    .sort((a, b) => a.regionCode.localeCompare(b.regionCode))
    .map(({ regionCode, regionName }) => ({ code: regionCode, text: regionName, exclusive: false }))
}

/** Takes the options of 地区 from the tree of regions; they stay with the version, whatever becomes of the tree. */
export const RegionOptions = ({ onChange }: Props) => {
  const [code, setCode] = useState<string | null>(null)
  const take = async () => {
    if (!code) return
    const regions = await api.portal.getRegionJson({ regionCode: `${code.slice(0, 2)}0000` })
    onChange(optionsBelow(regions, code))
  }
  return (
    <div className={styles.row}>
      <span className={styles.grow}>
        <RegionChoice value={code} onChange={setCode} placeholder="选择省或市" />
      </span>
      <Button size="small" disabled={!code} onClick={take}>
        用其下的市、县作选项
      </Button>
    </div>
  )
}
