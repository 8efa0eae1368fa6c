import { type Proof, proofs } from '@sunport/contract/content/proofs.ts'
import { Checkbox } from 'antd'

/** 三校: one tick for each thing that a text is read for. */
export const ProofTicks = ({
  read,
  onChange,
}: {
  read: readonly Proof[]
  onChange: (read: Proof[]) => void
}) => (
  <Checkbox.Group
    options={proofs.map(proof => ({ value: proof, label: `${proof}已校` }))}
    value={[...read]}
    onChange={ticked => onChange(proofs.filter(proof => ticked.includes(proof)))}
  />
)
