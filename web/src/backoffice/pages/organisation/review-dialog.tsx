import { type OrgProposal, orgFieldNames } from '@sunport/contract/calls/org-shapes.ts'
import { api } from '../../../api.ts'
import { DecisionDialog } from '../../crud/decision-dialog.tsx'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { Person } from '../../ui/person.tsx'
import styles from './organisation.module.css'

/** Old and new side by side; what is sent back says why. */
export const ReviewDialog = ({ proposal, onClose }: { proposal: OrgProposal; onClose: () => void }) => {
  const decide = (decision: 'approved' | 'returned') => (reason: string | null) =>
    api.org.decide({ id: proposal.id, decision, reason })
  return (
    <DecisionDialog
      title={`审核信息变更：${proposal.orgName}`}
      feature="organisation"
      yes={{ label: '通过', decide: decide('approved') }}
      no={{ label: '退回', decide: decide('returned') }}
      reason={{ label: '审核意见', hint: '退回时必填', maxLength: 200 }}
      onClose={onClose}
    >
      <p className={styles.muted}>
        <Person userName={proposal.submittedBy} />
        {` 于 ${proposal.submittedAt} 提交`}
      </p>
      <FieldChanges names={orgFieldNames} before={proposal.before} after={proposal.after} />
    </DecisionDialog>
  )
}
