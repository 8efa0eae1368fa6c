import {
  type RevisionState,
  revisionStates,
  type SurveyState as State,
  surveyStates,
} from '@sunport/contract/questionnaire/policy.ts'
import { Tag } from 'antd'

const colors: Record<State, string> = {
  draft: 'default',
  review: 'orange',
  approved: 'blue',
  open: 'green',
  paused: 'gold',
  closed: 'default',
  published: 'cyan',
  archived: 'default',
}

export const SurveyState = ({ state, revision }: { state: State; revision: RevisionState }) => (
  <>
    <Tag color={colors[state]}>{surveyStates[state]}</Tag>
    {revision !== 'none' && <Tag color="purple">{revisionStates[revision]}</Tag>}
  </>
)
